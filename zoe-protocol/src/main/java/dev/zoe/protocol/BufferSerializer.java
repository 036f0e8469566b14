package dev.zoe.protocol;

import java.nio.ByteBuffer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Bytes in base64. Jackson's own serializer streams them, which a message that is built as a tree does not take. */
final class BufferSerializer extends StdSerializer<ByteBuffer> {

    BufferSerializer() {
        super(ByteBuffer.class);
    }

    @Override
    public void serialize(ByteBuffer buffer, JsonGenerator json, SerializationContext context) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        json.writeBinary(bytes);
    }
}
