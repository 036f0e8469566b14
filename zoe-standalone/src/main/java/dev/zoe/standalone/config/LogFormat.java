package dev.zoe.standalone.config;

/** What a line of the log looks like. */
public enum LogFormat {
    /** For people. */
    TEXT(""),
    /** A JSON object for each line, with the fields of Logstash; {@code execution_id} where it is about one. */
    JSON("logstash");

    private final String structure;

    LogFormat(String structure) {
        this.structure = structure;
    }

    /** The value of {@code logging.structured.format.file}. */
    public String structure() {
        return structure;
    }
}
