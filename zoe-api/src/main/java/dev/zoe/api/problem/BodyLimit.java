package dev.zoe.api.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses request bodies above a size, by their announced length or, when none is announced, while they are read. */
public final class BodyLimit extends OncePerRequestFilter {
    private final DataSize most;
    private final ProblemWriter problems;

    public BodyLimit(DataSize most, ProblemWriter problems) {
        this.most = most;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() > most.toBytes()) {
            problems.write(tooLarge(), request, response);
        } else if (request.getContentLengthLong() < 0) {
            chain.doFilter(new Counted(request), response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private Problem tooLarge() {
        return new Problem(
                ProblemType.BODY_TOO_LARGE,
                "The body is larger than %d bytes, which is the most this server reads.".formatted(most.toBytes()));
    }

    private final class Counted extends HttpServletRequestWrapper {
        Counted(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new CountedStream(super.getInputStream());
        }
    }

    private final class CountedStream extends ServletInputStream {
        private final ServletInputStream source;
        private long count;

        CountedStream(ServletInputStream source) {
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            int read = source.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = source.read(into, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int read) {
            count += read;
            if (count > most.toBytes()) {
                throw tooLarge();
            }
        }

        @Override
        public boolean isFinished() {
            return source.isFinished();
        }

        @Override
        public boolean isReady() {
            return source.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            source.setReadListener(listener);
        }
    }
}
