package dev.zoe.api.workspace;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRange;

/**
 * The part of a file that is asked for.
 *
 * @param start offset of its first byte
 * @param end offset after its last byte
 * @param size bytes of the whole file
 */
record ByteRange(long start, long end, long size) {

    static ByteRange whole(long size) {
        return new ByteRange(0, size, size);
    }

    /**
     * The range of a header. A header that asks for several ranges, or that is not understood, counts for nothing, as
     * HTTP allows.
     *
     * @throws Problem when the range is behind the end of the file
     */
    static ByteRange read(Optional<String> header, long size) {
        List<HttpRange> ranges;
        try {
            ranges = HttpRange.parseRanges(header.orElse(""));
        } catch (IllegalArgumentException unknown) {
            return whole(size);
        }
        if (ranges.size() != 1) {
            return whole(size);
        }
        if (size == 0) {
            throw behindTheEnd(size);
        }
        long start = ranges.get(0).getRangeStart(size);
        long end = ranges.get(0).getRangeEnd(size) + 1;
        if (start >= size || start >= end) {
            throw behindTheEnd(size);
        }
        return new ByteRange(start, end, size);
    }

    private static Problem behindTheEnd(long size) {
        Problem problem = new Problem(
                ProblemType.RANGE_NOT_SATISFIABLE,
                "The range begins behind the end of the file, which has %d bytes.".formatted(size));
        problem.getHeaders().set(HttpHeaders.CONTENT_RANGE, "bytes */" + size);
        return problem;
    }

    long length() {
        return end - start;
    }

    boolean isWhole() {
        return start == 0 && end == size;
    }

    /** The header of a response with a part. */
    String contentRange() {
        return "bytes %d-%d/%d".formatted(start, end - 1, size);
    }
}
