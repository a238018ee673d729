# Reads the --help of a program and prints a line for each subcommand and option. Its columns, separated by
# tabs: name, placeholder of the value, listed values (separated by blanks), description.
#
# A help text lists values as a|b|c instead of a placeholder, or, for placeholders such as NAME, in the
# description ("ffa (default) or teams", "start position: classic, modern, by").

function values(value, text) {
    if (value ~ /\|/) {
        gsub(/\|/, " ", value)
        return value
    }
    if (value !~ /^(NAME|FORMAT|LEVEL|KIND|SHAPE)$/) return ""
    gsub(/ *\([^)]*\)/, "", text)
    if (!match(text, /[a-z0-9-]+((, [a-z0-9-]+)+( or [a-z0-9-]+)?| or [a-z0-9-]+)/)) return ""
    text = substr(text, RSTART, RLENGTH)
    gsub(/, | or /, " ", text)
    # Skips prose such as "in columns, or as text".
    return " " text " " ~ / or / ? "" : text
}

function flush() {
    if (name == "") return
    gsub(/ +/, " ", text)
    print name "\t" value "\t" values(value, text) "\t" text
    name = ""
}

{ is_new = 0 }

/^  -/ {
    flush()
    is_new = 1
    match($0, /--[a-z][a-z-]*/)
    name = substr($0, RSTART, RLENGTH)
    text = substr($0, RSTART + RLENGTH)
    sub(/^( \]|, -[a-zA-Z])/, "", text) # "-h [ --help ]", "--help, -h"
    value = ""
    if (match(text, /^ [^ ]+/)) {
        value = substr(text, 2, RLENGTH - 1)
        text = substr(text, RLENGTH + 1)
    }
    sub(/^ *\(=[^)]*\)/, "", text) # the default
    sub(/^ +/, "", text)
}

/^Subcommands:/ { in_subcommands = 1 }
in_subcommands && /^  [a-z]/ {
    flush()
    is_new = 1
    name = $1
    value = ""
    text = $0
    sub(/^  [a-z]+ +/, "", text)
}
in_subcommands && /^$/ { in_subcommands = 0 }

!is_new && /^        / && name != "" {
    sub(/^ +/, "")
    text = text " " $0
    is_new = 1
}
!is_new { flush() }
END { flush() }
