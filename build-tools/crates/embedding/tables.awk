# Prints the tables of build-tools/bench embedding from lines with a language, a measurement and a number. `table` and
# `tables` are the sizes of tables in bytes, to add for JavaScript.

NF == 3 { figures[$1, $2] = $3 }

END {
    languages = split("rust bare c python js", keys, " ")
    split("Rust,Rust without `std`,C and C++,Python,JavaScript", names, ",")
    figures["bare", "lines"] = figures["bare", "solve_many"] = figures["bare", "solve"]
    split("rust c python", same, " ")
    for (i in same) figures[same[i], "patterns_bytes"] = figures[same[i], "bytes"]
    figures["js", "bytes"] += table
    figures["js", "patterns_bytes"] += tables

    print "\n| language | bytes | boards per second with these lines | with the fastest method |\n|---|---:|---:|---:|"
    for (i = 1; i <= languages; i++)
        print "| " names[i] " | " commas(figure(keys[i], "bytes")) " | " millions(figure(keys[i], "lines")) \
            " | " millions(figure(keys[i], "solve_many")) " |"
    print "\n| language | bytes | mean of Korf's hundred | longest |\n|---|---:|---:|---:|"
    for (i = 1; i <= languages; i++)
        print "| " names[i] " | " commas(figure(keys[i], "patterns_bytes")) " | " \
            milliseconds(figure(keys[i], "korf_mean_ms")) " | " \
            milliseconds(figure(keys[i], "korf_longest_ms")) " |"
    exit missing
}

function figure(language, what)
{
    if ((language, what) in figures) return figures[language, what]
    print "missing: " language " " what
    missing = 1
}

function commas(number,    groups)
{
    for (; length(number) > 3; number = substr(number, 1, length(number) - 3))
        groups = "," substr(number, length(number) - 2) groups
    return number groups
}

function milliseconds(number)
{
    return sprintf(number < 100 ? "%.1f ms" : "%.0f ms", number)
}

function millions(number)
{
    return sprintf(number < 1e6 ? "%.2f million" : number < 1e7 ? "%.1f million" : "%.0f million", number / 1e6)
}
