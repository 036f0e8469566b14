package dev.zoe.cli.internal.rest;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The part of an address behind the question mark. */
public final class QueryParameters {

    private final Map<String, String> parameters = new TreeMap<>();

    public QueryParameters with(String name, Object value) {
        parameters.put(name, value.toString());
        return this;
    }

    public QueryParameters with(String name, Optional<?> value) {
        value.ifPresent(present -> parameters.put(name, present.toString()));
        return this;
    }

    /** Text for one step of a path or one value of a query. */
    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** With the question mark; empty when there is nothing to ask. */
    @Override
    public String toString() {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + encode(parameter.getValue()))
                .collect(Collectors.joining("&", parameters.isEmpty() ? "" : "?", ""));
    }
}
