package dev.zoe.master.backend.swarm;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The filters of a listing, as the API of a manager expects them in the path. */
final class ManagerFilters {
    private ManagerFilters() {}

    /** A listing whose entries match all keys, and one of the values of each key. */
    static String path(String path, Map<String, List<String>> filters) {
        String json = JsonMapper.shared().writeValueAsString(filters);
        return path + "?filters=" + URLEncoder.encode(json, StandardCharsets.UTF_8);
    }

    /** Values of a filter by labels. */
    static List<String> labels(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .toList();
    }
}
