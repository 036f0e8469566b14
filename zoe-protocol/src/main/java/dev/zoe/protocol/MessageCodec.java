package dev.zoe.protocol;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages as frames of UTF-8 JSON: {@code {"v":1,"seq":7,"type":"submitted","execution":42}}.
 *
 * <p>Unknown fields are ignored, so that a newer peer may add some; missing fields are refused.
 */
final class MessageCodec {

    /** The version of the format. It is raised when an older peer would misread a message. */
    static final int VERSION = 1;

    /** Bytes; the largest part of a file in base64, and a reserve for the rest of the message. */
    static final int REQUEST_LIMIT = 512 * 1024;

    /** Bytes; the largest log part in base64, and a reserve for the rest of the message. */
    static final int REPLY_LIMIT = 16 * 1024 * 1024;

    private static final MessageTypes<MasterRequest> REQUESTS = new MessageTypes<>("request", MasterRequest.class);
    private static final MessageTypes<MasterReply> REPLIES = new MessageTypes<>("reply", MasterReply.class);

    private final JsonMapper mapper = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .changeDefaultNullHandling(nulls -> JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
            .addModule(new SimpleModule().addSerializer(new BufferSerializer()))
            .build();

    byte[] encode(long seq, MasterRequest request) throws MessageException {
        return encode(seq, request, REQUESTS.kind(), REQUEST_LIMIT);
    }

    byte[] encode(long seq, MasterReply reply) throws MessageException {
        return encode(seq, reply, REPLIES.kind(), REPLY_LIMIT);
    }

    MessageFrame<MasterRequest> decodeRequest(byte[] frame) throws MessageException {
        return decode(frame, REQUESTS, REQUEST_LIMIT);
    }

    MessageFrame<MasterReply> decodeReply(byte[] frame) throws MessageException {
        return decode(frame, REPLIES, REPLY_LIMIT);
    }

    private byte[] encode(long seq, Object message, String kind, int limit) throws MessageException {
        ObjectNode node = mapper.createObjectNode();
        node.put("v", VERSION);
        node.put("seq", seq);
        node.put("type", MessageTypes.nameOf(message.getClass()));
        node.setAll((ObjectNode) mapper.valueToTree(message));
        byte[] frame = mapper.writeValueAsBytes(node);
        checkSize(frame, kind, limit);
        return frame;
    }

    private <T> MessageFrame<T> decode(byte[] frame, MessageTypes<T> types, int limit) throws MessageException {
        checkSize(frame, types.kind(), limit);
        JsonNode node = parse(frame, types.kind());
        long seq = sequence(node, types.kind());
        checkVersion(node.path("v"), seq);
        String name = node.path("type").asString("");
        Class<? extends T> type =
                types.find(name).orElseThrow(() -> new MessageException(seq, unknownType(node, types)));
        List<String> missing = MessageTypes.fieldsOf(type).stream()
                .filter(field -> !node.has(field))
                .toList();
        if (!missing.isEmpty()) {
            throw new MessageException(
                    seq, "the %s %s lacks %s".formatted(types.kind(), name, String.join(", ", missing)));
        }
        try {
            return new MessageFrame<>(seq, mapper.treeToValue(node, type));
        } catch (JacksonException e) {
            throw new MessageException(
                    seq, "the %s %s cannot be read: %s".formatted(types.kind(), name, e.getOriginalMessage()));
        }
    }

    private JsonNode parse(byte[] frame, String kind) throws MessageException {
        try {
            return mapper.readTree(frame);
        } catch (JacksonException e) {
            throw new MessageException(
                    "a %s must be one JSON object in UTF-8: %s".formatted(kind, e.getOriginalMessage()));
        }
    }

    private static void checkSize(byte[] frame, String kind, int limit) throws MessageException {
        if (frame.length > limit) {
            throw new MessageException(
                    "a %s has at most %d bytes, this one has %d".formatted(kind, limit, frame.length));
        }
    }

    private static long sequence(JsonNode node, String kind) throws MessageException {
        if (!node.isObject()) {
            throw new MessageException("a %s must be one JSON object in UTF-8".formatted(kind));
        }
        JsonNode seq = node.path("seq");
        if (!seq.isIntegralNumber() || !seq.canConvertToLong() || seq.longValue() < 0) {
            throw new MessageException("a %s needs seq, a whole number from 0 on".formatted(kind));
        }
        return seq.longValue();
    }

    private static void checkVersion(JsonNode version, long seq) throws MessageException {
        if (!version.isIntegralNumber()) {
            throw new MessageException(seq, "v is missing: it must be %d".formatted(VERSION));
        }
        if (!version.canConvertToInt() || version.intValue() != VERSION) {
            throw new MessageException(
                    seq,
                    ("this side speaks version %d of the protocol, got version %s: run the same release of Zoe on both"
                                    + " sides")
                            .formatted(VERSION, version));
        }
    }

    private static String unknownType(JsonNode node, MessageTypes<?> types) {
        JsonNode type = node.path("type");
        return type.isMissingNode()
                ? "type is missing: it must be one of " + types.names()
                : "%s type %s is unknown: it must be one of %s".formatted(types.kind(), type, types.names());
    }
}
