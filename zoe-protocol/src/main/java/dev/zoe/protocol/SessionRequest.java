package dev.zoe.protocol;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A request about a session: a program that runs in the container of a service, or connections to its ports. The client
 * chooses the name of a session. Both sides number the frames that they send, so that every request may be repeated.
 * The reply is a {@link SessionReply}.
 */
public sealed interface SessionRequest extends MasterRequest {

    /** The largest sum of the sizes of the frames of one message, in bytes. */
    int MOST_BYTES = 256 * 1024;

    /** The largest number of arguments of a command. */
    int MOST_ARGUMENTS = 1_000;

    /** Name of the session: 32 hexadecimal digits. */
    String session();

    /**
     * Runs a program in the container of a service. The reply is {@link SessionReply.SessionOpened}, also when the
     * session exists.
     *
     * @param service id of the service
     * @param command the program and its arguments; at least one
     * @param tty whether it gets a terminal, so that its output is one stream
     * @param input whether it gets what the client sends; otherwise its input is empty
     * @param columns of the terminal; 0 when it is not known
     * @param rows of the terminal; 0 when it is not known
     */
    record OpenExec(
            String session, long service, List<String> command, boolean tty, boolean input, int columns, int rows)
            implements SessionRequest {
        public OpenExec {
            requireName(session);
            if (command.isEmpty() || command.size() > MOST_ARGUMENTS) {
                throw new IllegalArgumentException(
                        "command must have 1 to %d parts, not %d".formatted(MOST_ARGUMENTS, command.size()));
            }
            command = List.copyOf(command);
        }
    }

    /**
     * Allows connections to ports of the container of a service. The reply is {@link SessionReply.SessionOpened}, also
     * when the session exists.
     *
     * @param service id of the service
     * @param ports numbers of TCP ports; {@link SessionFrame.Open} chooses one by its place in the list
     */
    record OpenForward(String session, long service, List<Integer> ports) implements SessionRequest {
        public OpenForward {
            requireName(session);
            ports = List.copyOf(ports);
        }
    }

    /**
     * Frames of the client, which the master has when it replies {@link MasterReply.Accepted}.
     *
     * @param first number of the first of them; the frames of a session are numbered from 0 on
     */
    record SendFrames(String session, long first, List<ByteBuffer> frames) implements SessionRequest {
        public SendFrames {
            requireName(session);
            frames = frames.stream()
                    .map(frame -> frame.slice().asReadOnlyBuffer())
                    .toList();
        }
    }

    /**
     * Frames of the master. The client has those before {@code next}, which the master then forgets. The reply is
     * {@link SessionReply.SessionFrames}.
     *
     * @param next number of the first frame that is wanted; the frames of a session are numbered from 0 on
     * @param waitMillis longest wait for a frame when there is none yet
     */
    record ReceiveFrames(String session, long next, int waitMillis) implements SessionRequest {
        public ReceiveFrames {
            requireName(session);
            if (next < 0 || waitMillis < 0) {
                throw new IllegalArgumentException("next and wait_millis must be 0 or more");
            }
        }
    }

    /** Ends a session and all it has started. The reply is {@link MasterReply.Accepted}. */
    record CloseSession(String session) implements SessionRequest {
        public CloseSession {
            requireName(session);
        }
    }

    private static void requireName(String session) {
        if (!Pattern.matches("[0-9a-f]{32}", session)) {
            throw new IllegalArgumentException("session must be 32 hexadecimal digits");
        }
    }
}
