package dev.zoe.api.audit;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditReader;
import dev.zoe.db.audit.AuditSealer;
import dev.zoe.db.audit.ChainLink;
import dev.zoe.db.audit.ChainPosition;
import dev.zoe.db.user.Capability;
import io.swagger.v3.oas.annotations.media.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the audit trail as lines of JSON, in the order of the chain. A line has an entry with its position and hash.
 * The last line says how many there were: without it, the export is not complete.
 */
@Service
public class AuditExport {
    private static final int BATCH = 500;

    private final AuditReader reader;
    private final AuditSealer sealer;
    private final JsonMapper json;

    AuditExport(AuditReader reader, AuditSealer sealer, JsonMapper json) {
        this.reader = reader;
        this.sealer = sealer;
        this.json = json;
    }

    /** @param entry null when it is missing in the database */
    @Schema(name = "AuditExportLine")
    record Line(long position, String hash, Optional<AuditEntryView> entry) {}

    /** The last line, with the last place of the chain. */
    @Schema(name = "AuditExportEnd")
    record LastLine(long exported, long lastPosition, String lastHash) {}

    /** Everything up to {@code end}; call {@link #end} first. Nothing is held in memory but one batch. */
    public void write(ChainPosition end, OutputStream out) throws IOException {
        long exported = 0;
        long last = 0;
        List<ChainLink> links;
        do {
            links = reader.links(last, end.position(), BATCH);
            for (ChainLink link : links) {
                writeLine(line(link), out);
                last = link.place().position();
            }
            exported += links.size();
        } while (links.size() == BATCH);
        writeLine(new LastLine(exported, end.position(), end.hash()), out);
    }

    /**
     * Where the export ends: at the newest entry of now.
     *
     * @throws Problem when the caller may not export
     */
    public ChainPosition end(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        sealer.seal();
        return sealer.head();
    }

    private Line line(ChainLink link) {
        return new Line(
                link.place().position(),
                link.place().hash(),
                link.entry().map(entry -> AuditEntryView.of(entry, json)));
    }

    private void writeLine(Object line, OutputStream out) throws IOException {
        out.write(json.writeValueAsBytes(line));
        out.write('\n');
    }
}
