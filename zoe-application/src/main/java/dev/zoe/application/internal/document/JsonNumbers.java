package dev.zoe.application.internal.document;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** The range of numbers: 64 bits, whole or not. */
final class JsonNumbers {

    private static final double RANGE = 0x1p63;

    private JsonNumbers() {}

    static boolean fits(double number) {
        return Math.abs(number) < RANGE;
    }

    /**
     * Replaces numbers beyond the range with null. The token scan has reported them, and the schema validator would
     * throw on them.
     */
    static void removeUnfit(JsonNode json) {
        if (json instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                if (isUnfit(member.getValue())) {
                    member.setValue(NullNode.getInstance());
                }
            }
        } else if (json instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (isUnfit(array.get(i))) {
                    array.setNull(i);
                }
            }
        }
        json.forEach(JsonNumbers::removeUnfit);
    }

    private static boolean isUnfit(JsonNode json) {
        return json.isNumber() && DocumentNode.root(json).number().isEmpty();
    }
}
