#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "tools/board/server/net/connection.h"

namespace quadrille::board {

/// Speaks WebSocket on a socket on which `request` asked for it. The visitors are told of it as a
/// client.
void serve_web_socket(boost::asio::ip::tcp::socket socket,
                      boost::beast::http::request<boost::beast::http::string_body> request,
                      Shared& shared);

}  // namespace quadrille::board
