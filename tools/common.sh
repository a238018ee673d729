# Sourced by the scripts in tools/: changes to the root of the repository; functions for packages and builds.
# shellcheck shell=bash

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

# shellcheck source=tools/progress.sh
source tools/progress.sh

# print_help FILE: prints the comment block below the #! line of a script.
print_help() {
    sed -n '2,/^[^#]/{s/^# \{0,1\}//;t print;d;:print;p}' "$1"
}

# list_packages GROUP...: prints the packages of these groups in tools/packages.txt.
list_packages() {
    local group
    for group in "$@"; do
        sed -n "s/^$group //p" tools/packages.txt
    done
}

is_installed() {
    dpkg-query -W -f='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

# missing_packages GROUP...: prints the packages of the groups that are not installed, one per line.
missing_packages() {
    local package
    while read -r package; do
        is_installed "$package" || echo "$package"
    done < <(list_packages "$@")
}

# need_packages GROUP...: lists the required Debian packages and installs missing ones. Without root it prints
# the command for that and exits.
need_packages() {
    local packages missing
    mapfile -t packages < <(list_packages "$@")
    echo "Debian packages needed: ${packages[*]}"
    if ! command -v dpkg-query >/dev/null; then
        echo "dpkg-query is not installed, so they are not checked; install equivalent packages."
        return
    fi
    mapfile -t missing < <(missing_packages "$@")
    if [[ ${#missing[@]} -eq 0 ]]; then
        echo "All of them are installed."
        return
    fi
    if [[ $EUID -ne 0 ]]; then
        echo "Missing: ${missing[*]}. Run this command, then this script again:" >&2
        echo "sudo apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    echo "Installing: ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    # The simulation fails if the package lists are missing or too old.
    if ! apt-get install -y -qq --no-install-recommends --simulate "${missing[@]}" &>/dev/null; then
        with_progress 'Reading the package lists' apt_reporting update -qq
    fi
    with_progress 'Installing the packages' \
        apt_reporting install -y -qq --no-install-recommends "${missing[@]}"
}

# apt_reporting ARGUMENT...: runs apt-get with its progress instead of its output, for with_progress.
apt_reporting() {
    apt-get -o APT::Status-Fd=3 "$@" 3>&1 >/dev/null
}

# run_script FILE ARGUMENT...: runs a JavaScript module in Node, whose older versions take no imports in .js files.
run_script() {
    esbuild --bundle --platform=node --log-level=warning "$1" | node - "${@:2}"
}

# configure PRESET [ARGUMENT...]: runs cmake --preset; prints its output only if it fails.
configure() {
    local output
    if ! output=$(cmake --preset "$@"); then
        printf '%s\n' "$output" >&2
        return 1
    fi
}

# build PRESET [ARGUMENT...]: runs cmake --build --preset with its progress in one line.
build() {
    with_progress "Building $1" cmake --build --preset "$@"
}

# without_aslr COMMAND...: runs a program of clang's sanitizers without address space randomisation, if
# the machine allows that. With randomisation, clang 14 may fail to map its tables on newer kernels.
without_aslr() {
    if setarch -R true 2>/dev/null; then
        setarch -R "$@"
    else
        "$@"
    fi
}

# list_sources: prints all C++ files of the project, one per line.
list_sources() {
    find engine eval search protocol tests tools \( -name '*.h' -o -name '*.cpp' \) -type f | sort
}
