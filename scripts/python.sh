# Sourced by ./play and ./test, which set $home: makes .venv ready for the purpose given.

# The first interpreter that is new enough; the one in .venv keeps a working .venv as it is.
prepare() {
    seen=
    for python in "$home/.venv/bin/python" python3 python3.14 python3.13 python3.12 python3.11 python; do
        version=$("$python" -I -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        case $version in
            3.[0-9] | 3.10 | 2.*) seen=${seen:-$version} ;;
            *)
                "$python" -I "$home/scripts/environment.py" "$1"
                return
                ;;
        esac
    done
    if [ -n "$seen" ]; then
        echo "Hyakki needs Python 3.11 or newer, and the one found here is $seen." >&2
    else
        echo "Hyakki needs Python 3.11 or newer, and no python3 was found here." >&2
    fi
    return 1
}
