#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "tools/board/server/net/connection.h"

namespace quadrille::board {

/// Serves a WebSocket on a socket after the upgrade request `request` from `address`.
void serve_web_socket(boost::asio::ip::tcp::socket socket,
                      boost::beast::http::request<boost::beast::http::string_body> request,
                      ServerContext& shared, std::string address);

}  // namespace quadrille::board
