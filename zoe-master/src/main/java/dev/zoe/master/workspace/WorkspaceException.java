package dev.zoe.master.workspace;

import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceReply.Refusal;

/** Something cannot be done with a file of a workspace. The message is for the user: what, and what would be right. */
final class WorkspaceException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Refusal refusal;

    WorkspaceException(Refusal refusal, String message) {
        super(message);
        this.refusal = refusal;
    }

    WorkspaceReply reply() {
        return new WorkspaceReply.FileRefused(refusal, String.valueOf(getMessage()));
    }
}
