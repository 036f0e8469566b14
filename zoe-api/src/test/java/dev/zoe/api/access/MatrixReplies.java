package dev.zoe.api.access;

import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the scripted master replies to the questions behind the calls of {@link AccessTable}. */
final class MatrixReplies {

    private MatrixReplies() {}

    static Optional<MasterReply> to(MasterRequest request) {
        if (request instanceof MasterRequest.Explain question) {
            return Optional.of(new MasterReply.Explanation(
                    question.execution(), "running", 0, List.of(), Map.of(), "", List.of()));
        }
        if (request instanceof MasterRequest.PreviewSettings) {
            return Optional.of(new MasterReply.SettingsPreview(List.of(), List.of(), 0));
        }
        WorkspaceReply.Entry file = new WorkspaceReply.Entry("a.txt", WorkspaceReply.EntryType.FILE, 2, 0);
        if (request instanceof WorkspaceRequest.ListFiles) {
            return Optional.of(new WorkspaceReply.FileList(List.of(file), ""));
        }
        if (request instanceof WorkspaceRequest.ReadFile read) {
            return Optional.of(new WorkspaceReply.FilePart(
                    "1", 2, 0, ByteBuffer.allocate((int) Math.min(2 - read.offset(), read.maxBytes()))));
        }
        return request instanceof WorkspaceRequest.FindFile || request instanceof WorkspaceRequest.FinishUpload
                ? Optional.of(new WorkspaceReply.File(file))
                : Optional.empty();
    }
}
