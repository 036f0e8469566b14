package dev.zoe.web.builder;

/** How a field of the builder is typed. */
public enum FieldShape {
    TEXT,
    NUMBER,
    LINES,
    TICK,
    CHOICE
}
