package dev.zoe.cli.internal.rest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.function.LongConsumer;

/** The body of an upload: counts what is read of it to be sent. */
final class CountedBody extends FilterInputStream {

    private final LongConsumer sent;
    private long count;

    private CountedBody(InputStream content, LongConsumer sent) {
        super(content);
        this.sent = sent;
    }

    /**
     * @param size bytes of the content
     * @param sent gets the number of bytes so far
     */
    static BodyPublisher of(InputStream content, long size, LongConsumer sent) {
        return size == 0
                ? BodyPublishers.noBody()
                : BodyPublishers.fromPublisher(
                        BodyPublishers.ofInputStream(() -> new CountedBody(content, sent)), size);
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        counted(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        counted(Math.max(0, read));
        return read;
    }

    private void counted(int more) {
        count += more;
        sent.accept(count);
    }
}
