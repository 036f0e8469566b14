package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceReply.Entry;
import dev.zoe.protocol.WorkspaceReply.EntryType;
import dev.zoe.protocol.WorkspaceReply.Refusal;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkspaceTest extends ApiTest {
    private static final String FILES = "/api/v1/workspace/files";
    private static final String CONTENT = "/api/v1/workspace/content";
    private static final Entry FILE = new Entry("a b.txt", EntryType.FILE, 11, 1_700_000_000_000L);
    private static final int LARGE = 3 * WorkspaceRequest.MOST_BYTES + 7;

    private volatile String identity = "1";
    private volatile byte[] stored = "hello world".getBytes(StandardCharsets.UTF_8);

    @Test
    void aDirectoryIsListedPageByPage() {
        MASTER.answers(request -> request instanceof WorkspaceRequest.ListFiles list
                ? Optional.of(
                        new WorkspaceReply.FileList(List.of(FILE), list.after().isEmpty() ? "a b.txt" : ""))
                : Optional.empty());

        RestResponse first = alice.get(FILES + "?path=results/4&limit=1");
        RestResponse second = alice.get(FILES + "?path=results/4&limit=1&cursor=" + first.at("/next"));

        assertThat(first.at("/items/0/path")).isEqualTo("results/4/a b.txt");
        assertThat(first.at("/items/0/type")).isEqualTo("file");
        assertThat(first.at("/items/0/size")).isEqualTo("11");
        assertThat(first.at("/items/0/modified_at")).isEqualTo("2023-11-14T22:13:20Z");
        assertThat(second.json().path("next").isNull()).isTrue();
        assertThat(sent(WorkspaceRequest.ListFiles.class))
                .extracting(WorkspaceRequest.ListFiles::after)
                .containsExactly("", "a b.txt");
        assertThat(alice.get(FILES + "?cursor=x").problem()).isEqualTo("malformed-request");
        assertThat(alice.get(FILES + "?limit=0").problem()).isEqualTo("malformed-request");
        assertThat(alice.get(FILES + "?path=a%0Ab").problem()).isEqualTo("malformed-request");
    }

    @Test
    void aFileIsReadWholeOrInPart() {
        serveFile();

        RestResponse whole = alice.get(CONTENT + "?path=a/b.txt");
        RestResponse part = alice.get(CONTENT + "?path=a/b.txt", "Range", "bytes=6-8");
        RestResponse end = alice.get(CONTENT + "?path=a/b.txt", "Range", "bytes=-3");
        RestResponse behind = alice.get(CONTENT + "?path=a/b.txt", "Range", "bytes=11-");
        RestResponse changed = alice.get(CONTENT + "?path=a/b.txt", "Range", "bytes=6-8", "If-Range", "\"other\"");
        RestResponse head = alice.send("HEAD", CONTENT + "?path=a/b.txt");

        assertThat(whole.text()).isEqualTo("hello world");
        assertThat(whole.header("Content-Type")).isEqualTo("application/octet-stream");
        assertThat(whole.header("Content-Disposition"))
                .startsWith("attachment;")
                .contains("b.txt");
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo("wor");
        assertThat(part.header("Content-Range")).isEqualTo("bytes 6-8/11");
        assertThat(end.text()).isEqualTo("rld");
        assertThat(behind.status()).isEqualTo(416);
        assertThat(behind.problem()).isEqualTo("range-not-satisfiable");
        assertThat(behind.header("Content-Range")).isEqualTo("bytes */11");
        assertThat(changed.text()).isEqualTo("hello world");
        assertThat(head.header("Content-Length")).isEqualTo("11");
        assertThat(head.text()).isEmpty();
    }

    @Test
    void aLargeFileComesPartByPartAndEndsEarlyWhenItIsReplaced() {
        serveFile();
        stored = new byte[LARGE];
        stored[LARGE - 1] = 'x';

        RestResponse whole = alice.get(CONTENT + "?path=a");

        assertThat(whole.header("Content-Length")).isEqualTo("" + LARGE);
        assertThat(whole.text()).hasSize(LARGE).endsWith("x");

        MASTER.answers(request -> {
            Optional<MasterReply> part = part(request);
            if (request instanceof WorkspaceRequest.ReadFile read && read.offset() > 0) {
                identity = "2";
            }
            return part;
        });
        assertThat(readFails(alice)).isTrue();
    }

    private static boolean readFails(RestCaller caller) {
        try {
            return caller.get(CONTENT + "?path=a").text().length() < LARGE;
        } catch (UncheckedIOException cutOff) {
            return true;
        }
    }

    @Test
    void anUploadGoesToTheMasterInPartsAndIsAudited() {
        serveUploads();

        RestResponse written = put(alice, "?path=a/a%20b.txt", new byte[LARGE]);

        assertThat(written.status()).isEqualTo(200);
        assertThat(written.at("/path")).isEqualTo("a/a b.txt");
        assertThat(sent(WorkspaceRequest.WriteUpload.class))
                .extracting(WorkspaceRequest.WriteUpload::offset)
                .containsExactly(
                        0L,
                        (long) WorkspaceRequest.MOST_BYTES,
                        2L * WorkspaceRequest.MOST_BYTES,
                        3L * WorkspaceRequest.MOST_BYTES);
        assertThat(sent(WorkspaceRequest.FinishUpload.class))
                .singleElement()
                .satisfies(finish -> assertThat(finish.size()).isEqualTo(LARGE));
        assertThat(root.get("/api/v1/audit?action=file.write").at("/items/0/target"))
                .isEqualTo("alice/a/a b.txt");
        assertThat(put(alice, "?path=empty", new byte[0]).status()).isEqualTo(200);
        assertThat(alice.send("PUT", CONTENT + "?path=a", "text/plain", "x").status())
                .isEqualTo(200);
    }

    @Test
    void aFileThatWasChangedMeanwhileIsNeitherReplacedNorDeleted() {
        serveFile();
        String seen = alice.get(CONTENT + "?path=a/b.txt").header("ETag");
        identity = "2";

        for (String[] condition : new String[][] {{"If-Match", seen}, {"If-None-Match", "*"}}) {
            RestResponse refused = alice.send(
                    request -> request.header(condition[0], condition[1])
                            .header("Content-Type", "application/octet-stream")
                            .PUT(HttpRequest.BodyPublishers.ofString("new")),
                    CONTENT + "?path=a/b.txt");
            assertThat(refused.status()).as(condition[0]).isEqualTo(412);
            assertThat(refused.problem()).isEqualTo("changed-meanwhile");
        }
        assertThat(alice.send(request -> request.header("If-Match", seen).DELETE(), FILES + "?path=a/b.txt")
                        .status())
                .isEqualTo(412);
        assertThat(sent(WorkspaceRequest.WriteUpload.class)).isEmpty();
        assertThat(sent(WorkspaceRequest.DeleteFile.class)).isEmpty();
    }

    @Test
    void anUploadThatFailsIsDroppedAndNotAudited() {
        serveUploads();
        RestResponse large = put(alice, "?path=never", new byte[1_100_000]);
        assertThat(large.status()).isEqualTo(413);
        assertThat(sent(WorkspaceRequest.WriteUpload.class)).isEmpty();

        MASTER.answers(request -> Optional.of(
                request instanceof WorkspaceRequest.FinishUpload
                        ? new WorkspaceReply.FileRefused(Refusal.NO_SPACE, "the disk is full")
                        : answerOfUpload(request)));
        RestResponse full = put(alice, "?path=never", new byte[10]);

        assertThat(full.status()).isEqualTo(507);
        assertThat(full.problem()).isEqualTo("workspace-full");
        await().until(() -> !sent(WorkspaceRequest.DropUpload.class).isEmpty());
        assertThat(root.get("/api/v1/audit?action=file.write").text()).doesNotContain("never");
    }

    @Test
    void refusalsOfTheMasterHaveTheirOwnProblems() {
        assertThat(problems(Refusal.INVALID_PATH)).isEqualTo("400 malformed-request");
        assertThat(problems(Refusal.NOT_FOUND)).isEqualTo("404 not-found");
        assertThat(problems(Refusal.WRONG_TYPE)).isEqualTo("409 wrong-file-type");
        assertThat(problems(Refusal.NOT_PERMITTED)).isEqualTo("403 file-permissions");
        assertThat(problems(Refusal.BUSY)).isEqualTo("429 too-many-requests");
        assertThat(problems(Refusal.FAILED)).isEqualTo("503 workspace-failed");
        MASTER.goAway();
        awaitMaster("away");
        assertThat(alice.get(FILES).problem()).isEqualTo("master-away");
    }

    private String problems(Refusal refusal) {
        MASTER.answers(request -> request instanceof WorkspaceRequest
                ? Optional.of(new WorkspaceReply.FileRefused(refusal, "no such thing"))
                : Optional.empty());
        RestResponse answer = alice.send("DELETE", FILES + "?path=a");
        return answer.status() + " " + answer.problem();
    }

    @Test
    void aCompressedUploadIsRefused() {
        serveUploads();

        RestResponse compressed = alice.send(
                request -> request.PUT(BodyPublishers.ofByteArray(new byte[10])).header("Content-Encoding", "gzip"),
                CONTENT + "?path=a");

        assertThat(compressed.status()).isEqualTo(415);
        assertThat(compressed.header("Accept-Encoding")).isEqualTo("identity");
        assertThat(sent(WorkspaceRequest.WriteUpload.class)).isEmpty();
    }

    @Test
    void anUploadEndsWhenItsUserIsDisabled() {
        MASTER.answers(request -> {
            if (request instanceof WorkspaceRequest.WriteUpload) {
                users.disable("alice");
            }
            return request instanceof WorkspaceRequest ? Optional.of(answerOfUpload(request)) : Optional.empty();
        });

        assertThat(put(alice, "?path=disabled", new byte[LARGE]).status()).isEqualTo(401);
        assertThat(sent(WorkspaceRequest.WriteUpload.class)).hasSize(1);
        assertThat(sent(WorkspaceRequest.FinishUpload.class)).isEmpty();
    }

    @Test
    void noTransactionIsOpenWhileTheMasterChangesAFile() {
        MASTER.answers(request -> {
            if (!(request instanceof WorkspaceRequest.DeleteFile)) {
                return Optional.empty();
            }
            try {
                // It waits for the end of any transaction that has written an entry.
                faults.lock("audit_entry", "share").close();
                return Optional.of(new MasterReply.Accepted());
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThat(alice.send("DELETE", FILES + "?path=short").status()).isEqualTo(204);
        assertThat(entries("file.delete", "done")).contains("alice/short");
    }

    @Test
    void aChangeThatTheMasterMayStillMakeIsRecordedAsFailed() {
        MASTER.answers(request -> request instanceof WorkspaceRequest.DeleteFile
                ? Optional.of(new WorkspaceReply.FileRefused(Refusal.FAILED, "the file system did not answer"))
                : Optional.empty());

        assertThat(alice.send("DELETE", FILES + "?path=slow").problem()).isEqualTo("workspace-failed");
        assertThat(entries("file.delete", "failed")).contains("alice/slow");
    }

    @Test
    void aChangeWhoseEntryCannotBeWrittenIsReported() {
        faults.refuseInserts("audit_entry", "no entry", "53100");
        RestResponse answer;
        try {
            answer = alice.send("DELETE", FILES + "?path=unrecorded");
        } finally {
            faults.repair();
        }

        assertThat(answer.problem()).isEqualTo("database-away");
        assertThat(answer.text()).contains("The file may be changed");
        assertThat(sent(WorkspaceRequest.DeleteFile.class)).hasSize(1);
    }

    private String entries(String action, String result) {
        return root.get("/api/v1/audit?action=" + action + "&result=" + result).text();
    }

    @Test
    void theWorkspaceOfAnotherUserIsChangedByAdministratorsOnly() {
        serveUploads();

        assertThat(alice.get(FILES + "?owner=bob").status()).isEqualTo(404);
        assertThat(put(alice, "?path=a&owner=bob", new byte[1]).status()).isEqualTo(404);
        assertThat(alice.send("DELETE", FILES + "?path=a&owner=bob").status()).isEqualTo(404);
        assertThat(MASTER.requests()).noneMatch(WorkspaceRequest.class::isInstance);
        assertThat(put(root, "?path=a&owner=bob", new byte[1]).status()).isEqualTo(200);
        assertThat(sent(WorkspaceRequest.FinishUpload.class))
                .extracting(WorkspaceRequest.FinishUpload::user)
                .containsExactly("bob");
        assertThat(root.get(FILES + "?owner=nobody").status()).isEqualTo(404);
        assertThat(entries("file.write", "done")).contains("bob", "root");
    }

    @Test
    void anOperatorReadsTheWorkspaceOfAnotherUserAndChangesOnlyTheOwnOne() {
        serveUploads();
        users.add("olga", "operator");
        RestCaller operator = anonymous.as("olga");

        RestResponse write = put(operator, "?path=a&owner=bob", new byte[1]);
        RestResponse delete = operator.send("DELETE", FILES + "?path=a&owner=bob");

        assertThat(List.of(write, delete)).allSatisfy(refused -> {
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.problem()).isEqualTo("missing-capability");
            assertThat(refused.at("/detail")).contains("can_change_config");
        });
        assertThat(MASTER.requests()).noneMatch(WorkspaceRequest.class::isInstance);
        assertThat(operator.get(FILES + "?owner=bob").status()).isNotIn(403, 404);
        assertThat(put(operator, "?path=a", new byte[1]).status()).isEqualTo(200);
    }

    @Test
    void theResultsAreTheDirectoryOfTheExecutionAndWhatHasItsNumber() {
        long id = submit(alice, "sort", 1);
        MASTER.answers(request -> {
            if (request instanceof WorkspaceRequest.FindFile) {
                return Optional.of(new WorkspaceReply.File(new Entry("" + id, EntryType.DIRECTORY, 0, 0)));
            }
            return request instanceof WorkspaceRequest.ListFiles
                    ? Optional.of(new WorkspaceReply.FileList(
                            List.of(new Entry("sort-%d.png".formatted(id), EntryType.FILE, 5, 0)), ""))
                    : Optional.empty();
        });
        String results = "/api/v1/executions/%d/results".formatted(id);

        RestResponse all = alice.get(results);
        RestResponse first = alice.get(results + "?limit=1");
        RestResponse second = alice.get(results + "?limit=1&cursor=" + first.at("/next"));

        assertThat(all.at("/items/0/path")).isEqualTo("results/" + id);
        assertThat(all.at("/items/1/path")).isEqualTo("sort-%d.png".formatted(id));
        assertThat(first.at("/items/0/path")).isEqualTo("results/" + id);
        assertThat(second.at("/items/0/path")).isEqualTo("sort-%d.png".formatted(id));
        assertThat(sent(WorkspaceRequest.ListFiles.class))
                .allSatisfy(list -> assertThat(list.execution()).isEqualTo(id));
        assertThat(bob.get(results).status()).isEqualTo(404);
        assertThat(root.get(results).status()).isEqualTo(200);
    }

    private void serveFile() {
        MASTER.answers(this::part);
    }

    private Optional<MasterReply> part(MasterRequest request) {
        if (!(request instanceof WorkspaceRequest.ReadFile read)) {
            return Optional.empty();
        }
        int from = (int) Math.min(read.offset(), stored.length);
        int length = Math.min(read.maxBytes(), stored.length - from);
        return Optional.of(new WorkspaceReply.FilePart(
                identity, stored.length, 1_700_000_000_000L, ByteBuffer.wrap(stored, from, length)));
    }

    private void serveUploads() {
        MASTER.answers(request ->
                request instanceof WorkspaceRequest ? Optional.of(answerOfUpload(request)) : Optional.empty());
    }

    private static MasterReply answerOfUpload(MasterRequest request) {
        if (request instanceof MasterRequest.Ping) {
            return new MasterReply.Pong("test", true, "docker", "");
        }
        return request instanceof WorkspaceRequest.FinishUpload
                ? new WorkspaceReply.File(FILE)
                : new MasterReply.Accepted();
    }

    private static RestResponse put(RestCaller caller, String query, byte[] body) {
        return caller.send(request -> request.PUT(BodyPublishers.ofByteArray(body)), CONTENT + query);
    }

    private static <R extends WorkspaceRequest> List<R> sent(Class<R> type) {
        return MASTER.requests().stream()
                .flatMap(request -> type.isInstance(request) ? Stream.of(type.cast(request)) : Stream.empty())
                .toList();
    }
}
