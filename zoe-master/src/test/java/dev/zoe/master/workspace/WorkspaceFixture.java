package dev.zoe.master.workspace;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** The workspace of the user {@code ada}, as the API works in it through the master. */
final class WorkspaceFixture implements AutoCloseable {
    static final int UID = 1001;
    static final String USER = "ada";
    static final String UPLOAD = "0123456789abcdef0123456789abcdef";

    private final Path root;
    private final WorkspaceRequests requests;

    /** @param isolated whether files belong to the user, when this process runs as root */
    WorkspaceFixture(Path root, boolean isolated) {
        this.root = root;
        this.requests = new WorkspaceRequests(
                root,
                user -> user.equals(USER) ? OptionalInt.of(UID) : OptionalInt.empty(),
                isolated,
                Clock.systemUTC());
        ask(new WorkspaceRequest.FindFile(USER, ""));
    }

    Path workspace() {
        return root.resolve(USER);
    }

    Path file(String name, String text) throws IOException {
        return Files.writeString(workspace().resolve(name), text);
    }

    Path directory(String name) throws IOException {
        return Files.createDirectories(workspace().resolve(name));
    }

    Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = workspace().resolve(name);
        if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
            throw new IOException("mkfifo failed");
        }
        return pipe;
    }

    MasterReply ask(WorkspaceRequest request) {
        return requests.apply(request);
    }

    WorkspaceReply.FileList list(String path) {
        return (WorkspaceReply.FileList) ask(new WorkspaceRequest.ListFiles(USER, path, 0, 0, "", 100));
    }

    List<String> names(String path) {
        return list(path).entries().stream().map(WorkspaceReply.Entry::name).toList();
    }

    MasterReply read(String path) {
        return ask(new WorkspaceRequest.ReadFile(USER, path, 0, 1000));
    }

    String text(String path) {
        return text(read(path));
    }

    static String text(MasterReply part) {
        return StandardCharsets.UTF_8
                .decode(((WorkspaceReply.FilePart) part).bytes())
                .toString();
    }

    MasterReply write(long offset, String text) {
        return ask(new WorkspaceRequest.WriteUpload(
                USER, UPLOAD, offset, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))));
    }

    MasterReply upload(String path, String text) {
        write(0, text);
        return ask(new WorkspaceRequest.FinishUpload(USER, UPLOAD, text.getBytes(StandardCharsets.UTF_8).length, path));
    }

    MasterReply delete(String path) {
        return ask(new WorkspaceRequest.DeleteFile(USER, path));
    }

    /** Why a request was refused; its class when it was not. */
    static String refusal(MasterReply reply) {
        return reply instanceof WorkspaceReply.FileRefused refused
                ? refused.refusal().name()
                : reply.getClass().getSimpleName();
    }

    static List<String> refusals(MasterReply... replies) {
        return Arrays.stream(replies).map(WorkspaceFixture::refusal).toList();
    }

    static void assumeRoot() throws IOException {
        assumeTrue(
                Files.exists(Path.of("/proc/self"))
                        && Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid")),
                "needs root, to give files to users");
    }

    @Override
    public void close() {
        requests.close();
    }
}
