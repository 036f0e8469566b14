package dev.zoe.api.throttle;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A request whose body was read before; it is given out from memory. */
final class BufferedBodyRequest extends HttpServletRequestWrapper {
    private final BodyStream body;

    BufferedBodyRequest(HttpServletRequest request, InputStream body) {
        super(request);
        this.body = new BodyStream(body);
    }

    @Override
    public ServletInputStream getInputStream() {
        return body;
    }

    @Override
    public BufferedReader getReader() {
        Charset charset = Optional.ofNullable(getCharacterEncoding())
                .map(Charset::forName)
                .orElse(StandardCharsets.UTF_8);
        return new BufferedReader(new InputStreamReader(body, charset));
    }

    private static final class BodyStream extends ServletInputStream {
        private final InputStream bytes;

        BodyStream(InputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() throws IOException {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return bytes.read(into, offset, length);
        }

        @Override
        public int available() throws IOException {
            return bytes.available();
        }

        @Override
        public boolean isFinished() {
            try {
                return bytes.available() == 0;
            } catch (IOException impossible) {
                return true;
            }
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("The body was read already; there is nothing to wait for");
        }
    }
}
