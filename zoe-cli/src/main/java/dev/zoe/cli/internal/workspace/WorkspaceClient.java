package dev.zoe.cli.internal.workspace;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.RestResponse;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import tools.jackson.databind.JsonNode;

/** The files of one workspace over the API. */
public final class WorkspaceClient {

    private static final int BUFFER = 1 << 16;

    private final ZoeRestClient api;
    private final Optional<String> owner;

    /** @param owner empty for the user of this run */
    public WorkspaceClient(ZoeRestClient api, Optional<String> owner) {
        this.api = api;
        this.owner = owner;
    }

    /** What a local file cannot take; the workspace and the connection are well. */
    static final class LocalFileException extends Exception {
        private static final long serialVersionUID = 1L;

        LocalFileException(IOException cause) {
            super(cause);
        }
    }

    /** The entries of a directory. */
    List<RemoteFile> list(String path) {
        return files(api.list("/workspace/files", query(path), Integer.MAX_VALUE));
    }

    /** Deletes a file, a link itself, or an empty directory. */
    void delete(String path) {
        api.delete("/workspace/files" + query(path));
    }

    /** The results of an execution. */
    public List<RemoteFile> results(long execution) {
        return files(api.list("/executions/" + execution + "/results", new QueryParameters(), Integer.MAX_VALUE));
    }

    /** Whether a path names a directory; not when it names nothing. */
    boolean isDirectory(String path) {
        try {
            api.list("/workspace/files", query(path), 1);
            return true;
        } catch (CommandFailure failure) {
            if (failure.exitCode() == ExitCode.UNREACHABLE) {
                throw failure;
            }
            return false;
        }
    }

    private static List<RemoteFile> files(JsonNode list) {
        return list.path("items").valueStream().map(RemoteFile::new).toList();
    }

    /**
     * Copies a file from the workspace.
     *
     * @param copied gets the number of bytes so far
     */
    void download(String path, OutputStream to, LongConsumer copied) throws LocalFileException {
        try (RestResponse response = api.stream("/workspace/content" + query(path), Map.of());
                InputStream body = response.body()) {
            long size = copy(body, to, copied);
            Optional<Long> announced = response.header("Content-Length").map(Long::valueOf);
            if (announced.isPresent() && announced.get() != size) {
                throw new CommandFailure(
                        ExitCode.UNREACHABLE,
                        "%s ended after %d of %d bytes; it changed meanwhile, or the connection was lost"
                                .formatted(path, size, announced.get()));
            }
        } catch (IOException broken) {
            throw api.connectionLost(broken);
        }
    }

    private static long copy(InputStream body, OutputStream to, LongConsumer copied)
            throws IOException, LocalFileException {
        byte[] buffer = new byte[BUFFER];
        long size = 0;
        for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
            try {
                to.write(buffer, 0, count);
            } catch (IOException local) {
                throw new LocalFileException(local);
            }
            size += count;
            copied.accept(size);
        }
        return size;
    }

    /**
     * Copies a file to the workspace.
     *
     * @param copied gets the number of bytes so far
     */
    void upload(Path file, String path, LongConsumer copied) throws LocalFileException {
        try {
            api.upload("/workspace/content" + query(path), file, copied);
        } catch (IOException unreadable) {
            throw new LocalFileException(unreadable);
        }
    }

    private QueryParameters query(String path) {
        return new QueryParameters().with("path", path).with("owner", owner);
    }
}
