package dev.zoe.api.idempotency;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Whether two bodies are the same, without the bodies: the order of members and blanks do not count. */
@Component
class BodyFingerprint {

    private static final String PASSWORD = "password";

    private final ObjectWriter sorted;

    BodyFingerprint(JsonMapper json) {
        this.sorted = json.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);
    }

    /**
     * SHA-256 of the body in hexadecimal digits. Of a password, it covers only its presence: a fast hash of it would
     * help to guess it.
     */
    String of(JsonNode body) {
        JsonNode covered = body;
        if (body.isObject() && body.has(PASSWORD)) {
            covered = ((ObjectNode) body.deepCopy()).put(PASSWORD, true);
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(sorted.writeValueAsString(covered).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }
}
