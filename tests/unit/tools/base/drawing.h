#pragma once

#include <algorithm>
#include <boost/property_tree/xml_parser.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

// Elements of an SVG drawing, for tests.

namespace quadrille::testing {

using boost::property_tree::ptree;

/// Returns the contents of the `svg` element; throws if `svg` is not XML.
inline ptree parsed_svg(const std::string& svg) {
    std::istringstream in{svg};
    ptree tree;
    boost::property_tree::read_xml(in, tree);
    return tree.get_child("svg");
}

inline std::vector<std::string> texts_of(const ptree& drawing) {
    std::vector<std::string> texts;
    for (const auto& [name, element] : drawing) {
        if (name == "text") texts.push_back(element.data());
    }
    return texts;
}

inline std::vector<std::string> lines_of(const ptree& drawing) {
    std::vector<std::string> lines;
    for (const auto& [name, element] : drawing) {
        if (name == "polyline") lines.push_back(element.get<std::string>("<xmlattr>.points"));
    }
    return lines;
}

inline bool has(const std::vector<std::string>& texts, std::string_view text) {
    return std::ranges::find(texts, text) != texts.end();
}

}  // namespace quadrille::testing
