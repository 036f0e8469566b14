package dev.zoe.api.serverinfo;

import io.swagger.v3.oas.models.PathItem.HttpMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Names operations by method and path, such as {@code getExecution} and {@code deleteUserToken}. Generated clients name
 * their methods so, and a further operation changes no name.
 */
final class OperationIds {
    private static final String BASE = "/api/v1/";
    private static final String CANCEL = "cancel";

    private OperationIds() {}

    static String of(HttpMethod method, String path) {
        List<String> segments = List.of(path.replace(BASE, "").split("/", -1));
        String last = segments.get(segments.size() - 1);
        if (last.equals(CANCEL)) {
            return CANCEL + words(segments.subList(0, segments.size() - 1), false);
        }
        boolean isOne = method == HttpMethod.POST || isParameter(last);
        return verb(method, last) + words(segments, isOne);
    }

    private static String verb(HttpMethod method, String last) {
        return switch (method) {
            case GET -> last.endsWith("s") && !last.endsWith("is") ? "list" : "get";
            case POST -> "create";
            case PATCH -> "change";
            default -> method.name().toLowerCase(Locale.ROOT);
        };
    }

    /** @param isOne whether the last word is about one object */
    private static String words(List<String> segments, boolean isOne) {
        StringBuilder words = new StringBuilder();
        for (int place = 0; place < segments.size(); place++) {
            String segment = segments.get(place);
            boolean isLast = place == segments.size() - 1;
            boolean namesOne = isLast ? isOne : isParameter(segments.get(place + 1));
            if (!isParameter(segment)) {
                words.append(camelCase(namesOne ? singular(segment) : segment));
            }
        }
        return words.toString();
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }

    private static String singular(String segment) {
        return segment.endsWith("s") ? segment.substring(0, segment.length() - 1) : segment;
    }

    private static String camelCase(String segment) {
        return Arrays.stream(segment.split("-", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }
}
