#include "protocol/notation/move/languages.h"

#include <algorithm>
#include <array>

#include "protocol/notation/letters.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

/// The table in Wikipedia, "Algebraic notation (chess)": pawn, knight, bishop, rook, queen, king,
/// and the queen's letter again for the 1-point queen. The table has no word for the Irish king's
/// letter. Of the Turkish king's letters, `Ş` and `K`, the latter is the rook's too and left out.
constexpr std::array<Language, 44> kLanguages = {{
    {"ar", "Arabic", {{{"ب", "ح", "ف", "ر", "و", "م", "و"}}}},
    {"be", "Belarusian", {{{"Л", "В", "А", "Лд", "Вз", "К", "Вз"}}}},
    {"bg", "Bulgarian", {{{"П", "К", "О", "Т", "Д", "Ц", "Д"}}}},
    {"ca", "Catalan", {{{"P", "C", "A", "T", "D", "R", "D"}}}},
    {"zh", "Chinese", {{{"", "N", "B", "R", "Q", "K", "Q"}}}},
    {"hr", "Croatian", {{{"P", "S", "L", "T", "D", "K", "D"}}}},
    {"cs", "Czech", {{{"P", "J", "S", "V", "D", "K", "D"}}}},
    {"da", "Danish", {{{"B", "S", "L", "T", "D", "K", "D"}}}},
    {"nl", "Dutch", {{{"P", "P", "L", "T", "D", "K", "D"}}}},
    {"en", "English", {{{"P", "N/Kt", "B", "R", "Q", "K", "Q"}}}},
    {"eo", "Esperanto", {{{"P", "Ĉ", "K", "T", "D", "R", "D"}}}},
    {"et", "Estonian", {{{"E", "R", "O", "V", "L", "K", "L"}}}},
    {"fi", "Finnish", {{{"S", "R", "L", "T", "D", "K", "D"}}}},
    {"fr", "French", {{{"P", "C", "F", "T", "D", "R", "D"}}}},
    {"de", "German", {{{"B", "S", "L", "T", "D", "K", "D"}}}},
    {"el", "Greek", {{{"Σ", "Ι", "Α", "Π", "Β", "Ρ", "Β"}}}},
    {"he", "Hebrew", {{{"", "פ", "ר", "צ", "מה", "מ", "מה"}}}},
    {"hi", "Hindi", {{{"P", "G", "O", "H", "V", "R", "V"}}}},
    {"hu", "Hungarian", {{{"P", "H", "F", "B", "V", "K", "V"}}}},
    {"is", "Icelandic", {{{"P", "R", "B", "H", "D", "K", "D"}}}},
    {"id", "Indonesian", {{{"P", "K", "G", "B", "M", "R", "M"}}}},
    {"ga", "Irish", {{{"F", "D", "E", "C", "B", "R", "B"}}}},
    {"it", "Italian", {{{"P", "C", "A", "T", "D", "R", "D"}}}},
    {"ja", "Japanese", {{{"P", "N", "B", "R", "Q", "K", "Q"}}}},
    {"ko", "Korean", {{{"P", "N", "B", "R", "Q", "K", "Q"}}}},
    {"la", "Latin", {{{"P", "Q", "E", "T", "G", "K", "G"}}}},
    {"lv", "Latvian", {{{"B", "Z", "L", "T", "D", "K", "D"}}}},
    {"lt", "Lithuanian", {{{"P", "Ž", "R", "B", "V", "K", "V"}}}},
    {"lb", "Luxembourgish", {{{"B", "P", "L", "T", "D", "K", "D"}}}},
    {"no", "Norwegian", {{{"B", "S", "L", "T", "D", "K", "D"}}}},
    {"fa", "Persian", {{{"س", "ا", "ف", "ق/ر", "و", "ش", "و"}}}},
    {"pl", "Polish", {{{"P", "S", "G", "W", "H", "K", "H"}}}},
    {"pt", "Portuguese", {{{"P", "C", "B", "T", "D", "R", "D"}}}},
    {"ro", "Romanian", {{{"P", "C", "N", "T", "D", "R", "D"}}}},
    {"ru", "Russian", {{{"П", "К", "С", "Л", "Ф", "Кр", "Ф"}}}},
    {"sr", "Serbian", {{{"П", "С", "Л", "Т", "Д", "К", "Д"}}}},
    {"scn", "Sicilian", {{{"P", "S", "A", "T", "D", "R", "D"}}}},
    {"sk", "Slovak", {{{"P", "J", "S", "V", "D", "K", "D"}}}},
    {"sl", "Slovene", {{{"P", "S", "L", "T", "D", "K", "D"}}}},
    {"es", "Spanish", {{{"P", "C", "A", "T", "D", "R", "D"}}}},
    {"sv", "Swedish", {{{"B", "S", "L", "T", "D", "K", "D"}}}},
    {"tr", "Turkish", {{{"P", "A", "F", "K", "V", "Ş", "V"}}}},
    {"vi", "Vietnamese", {{{"", "M", "T", "X", "H", "V", "H"}}}},
    {"cy", "Welsh", {{{"G", "M", "E", "C", "B", "T", "B"}}}},
}};

/// The pieces that have a letter in short notation.
constexpr std::array kLettered = {PieceType::King, PieceType::Queen, PieceType::Rook,
                                  PieceType::Bishop, PieceType::Knight};

constexpr const Language& row_of(std::string_view code) {
    return *std::ranges::find(kLanguages, code, &Language::code);
}

}  // namespace

std::span<const Language> languages() { return kLanguages; }

const Language& english() {
    static constexpr const Language& kEnglish = row_of("en");
    return kEnglish;
}

Expected<const Language*, std::string> find_language(std::string_view text) {
    const auto* const row = std::ranges::find_if(kLanguages, [&](const Language& each) {
        return equal_ignoring_case(each.code, text) || equal_ignoring_case(each.name, text);
    });
    if (row == kLanguages.end()) {
        return unexpected<std::string>("is not one of the languages " +
                                       join(kLanguages, " ", &Language::code));
    }
    return row;
}

std::string_view letter_of(const Language& language, PieceType type) {
    if (type == PieceType::Pawn) return {};
    std::string_view spellings = language.letters[type];
    return take_until(spellings, '/');
}

std::string describe_letters(const Language& language) {
    std::string out;
    for (const PieceType type : kLettered) {
        if (!out.empty()) out += type == kLettered.back() ? " or " : ", ";
        out += letter_of(language, type);
    }
    return out;
}

std::optional<PieceLetter> starting_letter(const Language& language, std::string_view text) {
    std::optional<PieceLetter> longest;
    for (const PieceType type : {PieceType::King, PieceType::Queen, PieceType::Rook,
                                 PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
        for (std::string_view rest = language.letters[type]; !rest.empty();) {
            const std::string_view spelling = take_until(rest, '/');
            if (!text.starts_with(spelling)) continue;
            if (!longest.has_value() || longest->bytes < spelling.size()) {
                longest = PieceLetter{type, spelling.size()};
            }
        }
    }
    return longest;
}

}  // namespace quadrille
