package dev.zoe.db.service;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the output of ended services, a piece at a time: the whole may be large. */
public class KeptServiceLogReader {
    private final JdbcClient database;

    public KeptServiceLogReader(JdbcClient database) {
        this.database = database;
    }

    /** The last bytes of what was kept; empty when nothing was. */
    public Optional<ServiceLogPart> end(long service, int most) {
        return database.sql(
                        """
                        select dropped + greatest(octet_length(output) - :most, 0) as first,
                               substring(output from greatest(octet_length(output) - :most, 0) + 1) as bytes
                        from service_log where service_id = :service
                        """)
                .param("service", service)
                .param("most", most)
                .query((columns, number) -> {
                    return new ServiceLogPart(
                            columns.getLong("first"), ByteBuffer.wrap(columns.getBytes("bytes")), true);
                })
                .optional();
    }

    /** Empty when nothing was kept. What was dropped from the start is skipped. */
    public Optional<ServiceLogPart> read(long service, long offset, int most) {
        return database.sql(
                        """
                        select greatest(dropped, :offset) as first,
                               substring(output
                                         from (least(greatest(:offset - dropped, 0), octet_length(output)) + 1)::int
                                         for :most) as bytes,
                               dropped + octet_length(output) as length
                        from service_log where service_id = :service
                        """)
                .param("service", service)
                .param("offset", offset)
                .param("most", most)
                .query((columns, number) -> {
                    byte[] bytes = columns.getBytes("bytes");
                    long first = columns.getLong("first");
                    return new ServiceLogPart(
                            first, ByteBuffer.wrap(bytes), first + bytes.length >= columns.getLong("length"));
                })
                .optional();
    }
}
