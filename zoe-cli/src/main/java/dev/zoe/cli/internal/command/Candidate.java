package dev.zoe.cli.internal.command;

/**
 * A word that a shell may offer.
 *
 * @param description one line, or empty
 */
record Candidate(String value, String description) {

    static Candidate of(String value) {
        return new Candidate(value, "");
    }

    /** As the scripts of the shells read it: with a tab before the description. */
    String line() {
        String line = description.isEmpty() ? value : value + "\t" + description;
        return line.replaceAll("[\\r\\n]+", " ");
    }
}
