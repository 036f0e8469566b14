package dev.zoe.simulator.cli;

import java.io.FilterOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writing JSON to the output of the program. */
final class JsonOutput {

    private JsonOutput() {}

    /** A generator that leaves the stream open when it is closed. */
    static JsonGenerator on(PrintStream stream) {
        OutputStream kept = new FilterOutputStream(stream) {
            @Override
            public void write(byte[] bytes, int from, int length) {
                stream.write(bytes, from, length);
            }

            @Override
            public void close() {
                stream.flush();
            }
        };
        return new JsonFactory().createGenerator(ObjectWriteContext.empty(), kept);
    }

    /** What is unknown becomes null: JSON has no other word for it. */
    static void number(JsonGenerator json, String name, double value) {
        if (Double.isFinite(value)) {
            json.writeNumberProperty(name, value);
        } else {
            json.writeNullProperty(name);
        }
    }
}
