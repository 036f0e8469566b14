package dev.zoe.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MessageCodecTest {
    private static final String UPLOAD = "0123456789abcdef0123456789abcdef";
    private static final WorkspaceReply.Entry ENTRY =
            new WorkspaceReply.Entry("a.txt", WorkspaceReply.EntryType.FILE, 1L << 40, 1_700_000_000_000L);

    private static final List<ByteBuffer> FRAMES =
            List.of(ByteBuffer.wrap(new byte[] {0, -1, 10, 127}), ByteBuffer.allocate(0));
    private static final Map<String, Object> SETTINGS = Map.of(
            "order",
            "srpt",
            "back_fill_depth",
            3,
            "preemption",
            true,
            "ageing_factor",
            0.5,
            "weights",
            Map.of("a", 2.5));

    private final MessageCodec codec = new MessageCodec();

    static Stream<MasterRequest> requests() {
        return Stream.of(
                new MasterRequest.Submitted(42),
                new MasterRequest.Cancel(Long.MAX_VALUE),
                new MasterRequest.Delete(1),
                new MasterRequest.Look(List.of(3L, 5L)),
                new MasterRequest.Ping(),
                new MasterRequest.Reconfigured(),
                new MasterRequest.Checkup(),
                new MasterRequest.Statistics(20),
                new MasterRequest.Explain(42),
                new MasterRequest.PreviewSettings(SETTINGS, 50),
                new MasterRequest.Log(7, 1L << 40, 65536, 2000),
                new MasterRequest.LogEnd(7, 65536),
                new WorkspaceRequest.ListFiles("ada", "results/42", 42, 1_700_000_000_000L, "a.txt", 50),
                new WorkspaceRequest.FindFile("ada", "h\u00fctte.txt"),
                new WorkspaceRequest.ReadFile("ada", "a/b", 1L << 40, 1024),
                new WorkspaceRequest.WriteUpload("ada", UPLOAD, 7, ByteBuffer.wrap(new byte[] {0, -1, 10, 127})),
                new WorkspaceRequest.FinishUpload("ada", UPLOAD, 11, "a/b"),
                new WorkspaceRequest.DropUpload("ada", UPLOAD),
                new WorkspaceRequest.DeleteFile("ada", "a/b"),
                new SessionRequest.OpenExec(UPLOAD, 3, List.of("sh", "-c", "l\u00e4s"), true, true, 80, 24),
                new SessionRequest.OpenForward(UPLOAD, 3, List.of(80, 8080)),
                new SessionRequest.SendFrames(UPLOAD, 7, FRAMES),
                new SessionRequest.ReceiveFrames(UPLOAD, 1L << 40, 1000),
                new SessionRequest.CloseSession(UPLOAD));
    }

    static Stream<MasterReply> replies() {
        return Stream.of(
                new MasterReply.Accepted(),
                new MasterReply.Refused("no such execution: \"42\" \u2013 \u00fc"),
                new MasterReply.Pong("master-1", true, "docker", ""),
                new MasterReply.Checkup(
                        List.of(new MasterReply.Checkup.Finding("disk", "warning", "1 % is free", "make room"))),
                new MasterReply.Statistics(
                        "fifo",
                        "flexible",
                        1,
                        List.of(3L, 5L),
                        List.of(new MasterReply.Statistics.Waiting(9, 1, "3600", "needs 4 GiB more on any node")),
                        List.of(new MasterReply.Statistics.NodeLoad(
                                "n1", "up", List.of("ssd", "gpu"), 8000, 1500, 1L << 34, 1L << 30, 2, 1, 3))),
                new MasterReply.SettingsPreview(
                        List.of(new MasterReply.SettingsPreview.Change(7, true, 4, 0)),
                        List.of(new MasterReply.SettingsPreview.Place(9, 1, 3)),
                        12),
                new MasterReply.Explanation(
                        9,
                        "waiting",
                        1,
                        List.of("cores are short"),
                        Map.of("cores", 500L),
                        "n1",
                        List.of(new MasterReply.Explanation.Holder(7, 1, 2, 3000, 1L << 33, 1))),
                new MasterReply.LogPart(4096, ByteBuffer.wrap(new byte[] {0, -1, 10, 127}), true),
                new MasterReply.LogEnd(1L << 40, ByteBuffer.wrap(new byte[] {0, -1, 10, 127})),
                new WorkspaceReply.FileList(List.of(ENTRY), "a.txt"),
                new WorkspaceReply.File(ENTRY),
                new WorkspaceReply.FilePart("7:9", 1L << 40, 1_700_000_000_000L, ByteBuffer.wrap(new byte[] {0, -1})),
                new WorkspaceReply.FileRefused(WorkspaceReply.Refusal.NOT_FOUND, "there is no file a/b"),
                new SessionReply.SessionOpened(),
                new SessionReply.SessionFrames(FRAMES),
                new SessionReply.SessionRefused(SessionReply.SessionRefusal.BUSY, "too many sessions"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everyRequestComesBackAsItWas(MasterRequest request) throws MessageException {
        assertThat(codec.decodeRequest(codec.encode(7, request))).isEqualTo(new MessageFrame<>(7, request));
    }

    @ParameterizedTest
    @MethodSource("replies")
    void everyReplyComesBackAsItWas(MasterReply reply) throws MessageException {
        assertThat(codec.decodeReply(codec.encode(7, reply))).isEqualTo(new MessageFrame<>(7, reply));
    }

    @Test
    void noTypeIsLeftOutOfTheseTests() {
        assertThat(typesOf(requests())).containsExactlyInAnyOrder(records(MasterRequest.class));
        assertThat(typesOf(replies())).containsExactlyInAnyOrder(records(MasterReply.class));
    }

    private static Class<?>[] records(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses())
                .flatMap(type -> type.isRecord() ? Stream.of(type) : Stream.of(records(type)))
                .toArray(Class<?>[]::new);
    }

    private static Set<Class<?>> typesOf(Stream<?> messages) {
        return messages.map(Object::getClass).collect(Collectors.toSet());
    }

    @Test
    void aFrameIsOneFlatObject() throws MessageException {
        assertThat(codec.encode(7, new MasterRequest.Log(3, 0, 100, 50)))
                .asString(UTF_8)
                .isEqualTo("{\"v\":1,\"seq\":7,\"type\":\"log\",\"service\":3,\"offset\":0,\"max_bytes\":100,"
                        + "\"wait_millis\":50}");
    }

    @Test
    void outputTravelsInBase64() throws MessageException {
        assertThat(codec.encode(8, new MasterReply.LogPart(4096, ByteBuffer.wrap("hi".getBytes(UTF_8)), false)))
                .asString(UTF_8)
                .isEqualTo(
                        "{\"v\":1,\"seq\":8,\"type\":\"log-part\",\"offset\":4096,\"bytes\":\"aGk=\",\"ended\":false}");
    }

    @Test
    void aBufferIsSentFromWhereItStands() throws MessageException {
        ByteBuffer rest = ByteBuffer.wrap("skipped, sent".getBytes(UTF_8)).position(9);

        MasterReply reply = codec.decodeReply(codec.encode(8, new MasterReply.LogPart(0, rest, false)))
                .message();

        assertThat(reply).isEqualTo(new MasterReply.LogPart(0, ByteBuffer.wrap("sent".getBytes(UTF_8)), false));
    }

    @Test
    void readingTheBytesOfAPartLeavesThemForTheNextReader() {
        MasterReply.LogPart part = new MasterReply.LogPart(0, ByteBuffer.wrap(new byte[] {1, 2, 3}), false);

        assertThat(part.bytes().get()).isEqualTo((byte) 1);

        assertThat(part.bytes().remaining()).isEqualTo(3);
    }

    @Test
    void aFieldThatANewerPeerAddedIsPassedOver() throws MessageException {
        assertThat(request("{'v':1,'seq':7,'type':'cancel','execution':42,'urgent':true}"))
                .isEqualTo(new MessageFrame<>(7, new MasterRequest.Cancel(42)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'v':1,'seq':7,'type':'cancel'}                       | the request cancel lacks execution
                    {'v':1,'seq':7,'type':'log','service':1,'max_bytes':1}| the request log lacks offset, wait_millis
                    {'v':1,'seq':7,'type':'cancel','execution':null}      | Invalid `null` value encountered for property "execution"
                    {'v':1,'seq':7,'type':'cancel','execution':'42'}      | the request cancel cannot be read: Cannot coerce String value
                    {'v':1,'seq':7,'type':'cancel','execution':4.2}       | the request cancel cannot be read: Cannot coerce Floating-point value (4.2)
                    {'v':1,'seq':7,'type':'log','service':1,'offset':-1,'max_bytes':1,'wait_millis':0}|offset must be 0 or more, not -1
                    {'v':1,'seq':7,'type':'log','service':1,'offset':0,'max_bytes':0,'wait_millis':0} |max_bytes must be 1 to 8388608, not 0
                    {'v':1,'seq':7,'type':'log','service':1,'offset':0,'max_bytes':1,'wait_millis':-1}|wait_millis must be 0 or more, not -1
                    {'v':1,'seq':7,'type':'statistics','queue_limit':-1}  | queue_limit must be 0 or more, not -1
                    {'v':1,'seq':7,'type':'reboot'}                       | request type "reboot" is unknown: it must be one of [cancel, checkup, close-session, delete, delete-file, drop-upload, explain, find-file, finish-upload, list-files, log, log-end, look, open-exec, open-forward, ping, preview-settings, read-file, receive-frames, reconfigured, send-frames, statistics, submitted, write-upload]
                    {'v':1,'seq':7}                                       | type is missing: it must be one of [cancel, checkup, close-session, delete, delete-file, drop-upload, explain, find-file, finish-upload, list-files, log, log-end, look, open-exec, open-forward, ping, preview-settings, read-file, receive-frames, reconfigured, send-frames, statistics, submitted, write-upload]
                    {'v':3,'seq':7,'type':'ping'}                         | this side speaks version 1 of the protocol, got version 3: run the same release of Zoe on both sides
                    {'seq':7,'type':'ping'}                               | v is missing: it must be 1
                    """)
    void aFrameThatCannotBeServedSaysWhyAndToWhichQuestionItBelongs(String json, String why) {
        assertThatThrownBy(() -> request(json))
                .isInstanceOfSatisfying(
                        MessageException.class, e -> assertThat(e.seq()).hasValue(7))
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    hello                          | a request must be one JSON object in UTF-8: Unrecognized token
                    [1,7]                          | a request must be one JSON object in UTF-8
                    {'v':1,'seq':7                 | a request must be one JSON object in UTF-8: Unexpected end-of-input
                    {'v':1,'seq':7,'type':'ping'}{ | a request must be one JSON object in UTF-8: Trailing token
                    {'v':1,'type':'ping'}          | a request needs seq, a whole number from 0 on
                    {'v':1,'seq':-1,'type':'ping'} | a request needs seq, a whole number from 0 on
                    {'v':1,'seq':1e99,'type':'ping'}| a request needs seq, a whole number from 0 on
                    """)
    void aFrameThatIsNoMessageBelongsToNoQuestion(String json, String why) {
        assertThatThrownBy(() -> request(json))
                .isInstanceOfSatisfying(
                        MessageException.class, e -> assertThat(e.seq()).isEmpty())
                .hasMessageContaining(why);
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        byte[] frame = "{\"v\":1,\"seq\":7,\"type\":\"ping\",\"x\":\"?\"}".getBytes(UTF_8);
        frame[frame.length - 3] = (byte) 0xff;

        assertThatThrownBy(() -> codec.decodeRequest(frame))
                .isInstanceOf(MessageException.class)
                .hasMessageContaining("Invalid UTF-8");
    }

    @Test
    void anOversizeRequestIsRefusedUnread() {
        assertThatThrownBy(() -> codec.decodeRequest(new byte[524289]))
                .isInstanceOf(MessageException.class)
                .hasMessage("a request has at most 524288 bytes, this one has 524289");
    }

    @Test
    void theLargestLogPartFitsIntoAReply() throws MessageException {
        MasterReply part = new MasterReply.LogPart(0, ByteBuffer.allocate(MasterRequest.Log.MOST_BYTES), false);

        assertThat(codec.encode(7, part).length).isLessThan(MessageCodec.REPLY_LIMIT);
    }

    @Test
    void theLargestPartOfAFileFitsIntoARequest() throws MessageException {
        String path = "\u0001".repeat(4_000);
        MasterRequest part =
                new WorkspaceRequest.WriteUpload(path, UPLOAD, 0, ByteBuffer.allocate(WorkspaceRequest.MOST_BYTES));

        assertThat(codec.encode(7, part).length).isLessThan(MessageCodec.REQUEST_LIMIT);
    }

    @Test
    void asManyFramesAsAreSentTogetherFitIntoARequest() throws MessageException {
        List<ByteBuffer> small = Collections.nCopies(992, ByteBuffer.allocate(5));
        List<ByteBuffer> frames = new ArrayList<>(small);
        frames.addAll(Collections.nCopies(7, ByteBuffer.allocate(SessionFrame.MOST_BYTES)));

        assertThat(codec.encode(7, new SessionRequest.SendFrames(UPLOAD, 0, frames)).length)
                .isLessThan(MessageCodec.REQUEST_LIMIT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'v':1,'seq':7,'type':'drop-upload','user':'a','upload':'../x'} | upload must be 32 hexadecimal digits
                    {'v':1,'seq':7,'type':'close-session','session':'me'} | session must be 32 hexadecimal digits
                    {'v':1,'seq':7,'type':'open-exec','session':'0123456789abcdef0123456789abcdef','service':1,'command':[],'tty':false,'input':false,'columns':0,'rows':0} | command must have 1 to 1000 parts, not 0
                    {'v':1,'seq':7,'type':'receive-frames','session':'0123456789abcdef0123456789abcdef','next':-1,'wait_millis':0} | next and wait_millis must be 0 or more
                    {'v':1,'seq':7,'type':'read-file','user':'a','path':'b','offset':-1,'max_bytes':1} | offset must be 0 to
                    {'v':1,'seq':7,'type':'read-file','user':'a','path':'b','offset':0,'max_bytes':262145} | max_bytes must be 0 to 262144
                    """)
    void requestsHaveBounds(String json, String why) {
        assertThatThrownBy(() -> request(json))
                .isInstanceOf(MessageException.class)
                .hasMessageContaining(why);
    }

    private MessageFrame<MasterRequest> request(String json) throws MessageException {
        return codec.decodeRequest(json.replace('\'', '"').getBytes(UTF_8));
    }
}
