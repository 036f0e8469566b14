package dev.zoe.cli.internal.rest;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The part of an address behind the question mark. */
public final class QueryParameters {

    private final Map<String, List<String>> parameters = new TreeMap<>();

    public QueryParameters with(String name, Object value) {
        parameters.put(name, List.of(value.toString()));
        return this;
    }

    public QueryParameters with(String name, Optional<?> value) {
        value.ifPresent(present -> parameters.put(name, List.of(present.toString())));
        return this;
    }

    /** A parameter that is repeated, in this order. */
    public QueryParameters withAll(String name, List<String> values) {
        parameters.put(name, List.copyOf(values));
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
                .flatMap(parameter ->
                        parameter.getValue().stream().map(value -> parameter.getKey() + "=" + encode(value)))
                .collect(Collectors.joining("&", parameters.isEmpty() ? "" : "?", ""));
    }
}
