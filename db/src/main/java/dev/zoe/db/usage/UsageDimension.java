package dev.zoe.db.usage;

import dev.zoe.db.mapping.WireNamed;

/** By what usage is added up. */
public enum UsageDimension implements WireNamed {
    DAY("day", "day"),
    USER("user", "user_name"),
    GROUP("group", "group_name"),
    APPLICATION("application", "application"),
    CLASS("class", "priority_class"),
    KIND("kind", "kind");

    private final String wire;
    private final String column;

    UsageDimension(String wire, String column) {
        this.wire = wire;
        this.column = column;
    }

    @Override
    public String wire() {
        return wire;
    }

    /**
     * What usage is grouped and ordered by: in byte order, so that it does not depend on the language of the database.
     */
    String expression() {
        return this == DAY ? column : column + " collate \"C\"";
    }

    /** A parameter of its type. */
    String parameter(String name) {
        return "cast(:" + name + (this == DAY ? " as date)" : " as text)");
    }
}
