package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** Reads an export of the audit trail line by line, and checks that it is complete. */
public final class AuditExportReader {

    private final ZoeRestClient api;

    public AuditExportReader(ZoeRestClient api) {
        this.api = api;
    }

    /**
     * Hands each line to {@code lines}, the last one with the number of entries too.
     *
     * @throws CommandFailure when the last line is missing, because the server failed in the middle
     */
    public void read(Consumer<String> lines) {
        long entries = -1;
        String last = "{}";
        try (RestResponse response = api.stream("/audit/export", Map.of("Accept", "application/x-ndjson"));
                BufferedReader body =
                        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = body.readLine(); line != null; line = body.readLine()) {
                lines.accept(line);
                last = line;
                entries++;
            }
        } catch (IOException broken) {
            throw api.connectionLost(broken);
        }
        if (CliJson.tryRead(last.getBytes(StandardCharsets.UTF_8))
                        .path("exported")
                        .asLong(-1)
                != entries) {
            throw new CommandFailure(
                    ExitCode.UNREACHABLE,
                    "the export is not complete: its last line is missing. Look at the log of the server");
        }
    }
}
