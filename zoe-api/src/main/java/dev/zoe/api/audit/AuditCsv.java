package dev.zoe.api.audit;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditEntry;
import dev.zoe.db.audit.AuditFilter;
import dev.zoe.db.audit.AuditReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/**
 * Writes entries of the audit trail as CSV (RFC 4180), the newest first. Nothing is held in memory but one batch.
 *
 * <p>The trail has names that were only tried. A spreadsheet would compute what begins like a formula, so such a value
 * gets an apostrophe in front.
 */
@Service
public class AuditCsv {
    private static final int BATCH = 500;
    private static final String END_OF_LINE = "\r\n";
    private static final String COLUMNS = "id,at,actor,actor_id,role,token,action,target_kind,target,address,result,"
            + "problem,before,after,request_id";
    private static final Pattern FORMULA = Pattern.compile("(?s)[=+\\-@\\t\\r\\n].*");
    private static final Pattern NEEDS_QUOTES = Pattern.compile("(?s).*[\",\\r\\n].*");

    private final AuditQueries queries;
    private final AuditReader reader;

    AuditCsv(AuditQueries queries, AuditReader reader) {
        this.queries = queries;
        this.reader = reader;
    }

    /** A header, and all entries that the caller may see and that meet the conditions. */
    public void write(ApiCaller caller, AuditFilter wanted, OutputStream stream) throws IOException {
        Optional<AuditFilter> filter = queries.visible(caller, wanted);
        Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
        out.write(COLUMNS + END_OF_LINE);
        long before = Long.MAX_VALUE;
        List<AuditEntry> batch;
        do {
            batch = filter.isEmpty() ? List.of() : reader.search(filter.get(), before, BATCH);
            for (AuditEntry entry : batch) {
                out.write(line(entry));
                before = entry.id();
            }
        } while (batch.size() == BATCH);
        out.flush();
    }

    private static String line(AuditEntry entry) {
        return Stream.of(
                                Optional.of(Long.toString(entry.id())),
                                Optional.of(entry.at().toString()),
                                entry.origin().actor(),
                                entry.origin().actorId().map(String::valueOf),
                                entry.origin().role(),
                                entry.origin().token(),
                                Optional.of(entry.action()),
                                Optional.of(entry.target().kind()),
                                Optional.of(entry.target().name()),
                                Optional.of(entry.origin().address()),
                                Optional.of(entry.result()),
                                entry.problem(),
                                entry.before(),
                                entry.after(),
                                entry.origin().requestId())
                        .map(value -> value.map(AuditCsv::field).orElse(""))
                        .collect(Collectors.joining(","))
                + END_OF_LINE;
    }

    /** A value as a field, with quotes where it needs them. */
    static String field(String value) {
        String safe = FORMULA.matcher(value).matches() ? "'" + value : value;
        return NEEDS_QUOTES.matcher(safe).matches() ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
