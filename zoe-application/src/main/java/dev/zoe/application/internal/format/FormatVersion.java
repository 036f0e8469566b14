package dev.zoe.application.internal.format;

import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.OptionalLong;

/** Finds the format of a description. */
public final class FormatVersion {

    private static final String RIGHT = "write 4 for a new description; 3 and 2 are read as well";

    private FormatVersion() {}

    /**
     * The format to check by: 4 when the description names none, which the schema validation reports; 0 when the format
     * is unknown.
     */
    public static int of(DocumentNode root, DescriptionFindings findings) {
        DocumentNode version = root.get("version");
        OptionalLong number = version.whole();
        if (!root.json().isObject()) {
            return 4;
        }
        if (version.json().isMissingNode()) {
            return 4;
        }
        if (number.isEmpty()) {
            findings.errorOnce(version, "\"version\" must be a whole number: " + RIGHT);
            return 4;
        }
        return known(version, number.getAsLong(), findings);
    }

    private static int known(DocumentNode version, long number, DescriptionFindings findings) {
        if (number >= 2 && number <= 4) {
            return (int) number;
        }
        findings.errorOnce(
                version,
                number == 1
                        ? "format 1 has one entry per container and cannot be imported; write format 4: one service"
                                + " per kind of container, with \"essential_count\" and \"total_count\" for how many"
                        : "there is no format " + number + "; " + RIGHT);
        return 0;
    }
}
