package dev.zoe.application.internal.mapping;

import dev.zoe.application.internal.document.DescriptionFindings;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of the ports or of the volumes of one component. Formats 3 and 2 let them be any text; format 4 takes letters,
 * digits, dots, dashes and underscores only, so an older name is converted, with a note.
 */
final class FormatFourNames {

    private static final int LONGEST = 63;
    private static final int SHORTEST = 3;
    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final Pattern ENDS = Pattern.compile("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$");

    private final int version;
    private final DescriptionFindings findings;
    private final Set<String> taken = new HashSet<>();

    /** @param version the format that the names were written in */
    FormatFourNames(int version, DescriptionFindings findings) {
        this.version = version;
        this.findings = findings;
    }

    /**
     * The name in the letters of format 4.
     *
     * @param what it names, for people
     * @param spare the name when nothing is left of the written one
     * @param component it belongs to
     */
    String of(String what, String written, String spare, String component) {
        if (version == 4) {
            return written;
        }
        String plain = unique(plain(written, spare));
        if (!plain.equals(written)) {
            findings.note("The " + what + " name \"" + DescriptionFindings.shorten(written) + "\" of " + component
                    + " became \"" + plain + "\".");
        }
        return plain;
    }

    private static String plain(String written, String spare) {
        String letters = OTHERS.matcher(written).replaceAll("-");
        String start = ENDS.matcher(letters).replaceAll("");
        String cut = start.length() > LONGEST
                ? ENDS.matcher(start.substring(0, LONGEST)).replaceAll("")
                : start;
        return cut.length() < SHORTEST && !cut.equals(written) ? spare : cut;
    }

    private String unique(String name) {
        String free = name;
        for (int number = 2; !taken.add(free); number++) {
            String end = "-" + number;
            free = name.substring(0, Math.min(name.length(), LONGEST - end.length())) + end;
        }
        return free;
    }
}
