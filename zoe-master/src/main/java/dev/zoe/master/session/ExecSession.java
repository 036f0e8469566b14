package dev.zoe.master.session;

import dev.zoe.application.SafeText;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.protocol.SessionFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** A program that runs in the container of a service. */
final class ExecSession extends ServiceSession {
    private final ReceiveWindow input = new ReceiveWindow();
    private final SendWindow output = new SendWindow();
    private final SendWindow errors = new SendWindow();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ContainerProgram program;
    private final boolean hasInput;
    private final Executor threads;

    private ExecSession(BackEnd backEnd, ContainerPlace place, String backendId, ExecRequest request, Executor threads)
            throws BackEndException {
        this.hasInput = request.input();
        this.threads = threads;
        this.program = backEnd.exec(place, backendId, request, this::inputRead);
    }

    /**
     * Starts the program.
     *
     * @param threads one of them copies its output
     */
    static ExecSession open(
            BackEnd backEnd, ContainerPlace place, String backendId, ExecRequest request, Executor threads)
            throws BackEndException {
        ExecSession session = new ExecSession(backEnd, place, backendId, request, threads);
        threads.execute(session::copyOutput);
        return session;
    }

    private void inputRead(int bytes) {
        int more = input.consume(bytes);
        if (more > 0) {
            outbox().add(new SessionFrame.Window(SessionFrame.INPUT, more));
        }
    }

    @Override
    void accept(SessionFrame frame) {
        if (frame instanceof SessionFrame.Data data && data.channel() == SessionFrame.INPUT && hasInput) {
            ByteBuffer bytes = data.bytes();
            input.receive(bytes.remaining());
            program.write(bytes);
        } else if (frame instanceof SessionFrame.End end && end.channel() == SessionFrame.INPUT && hasInput) {
            program.endInput();
        } else if (frame instanceof SessionFrame.Window window && window.channel() == SessionFrame.OUTPUT) {
            output.grow(window.bytes());
        } else if (frame instanceof SessionFrame.Window window && window.channel() == SessionFrame.ERRORS) {
            errors.grow(window.bytes());
        } else if (frame instanceof SessionFrame.Resize resize) {
            threads.execute(() -> resize(resize));
        } else {
            throw new IllegalArgumentException(frame.getClass().getSimpleName() + " on channel " + frame.channel()
                    + " means nothing in a session of a program");
        }
    }

    private void resize(SessionFrame.Resize size) {
        try {
            program.resize(size.columns(), size.rows());
        } catch (BackEndException e) {
            // The program may have ended. A terminal of the wrong size is no reason to end it.
            return;
        }
    }

    private void copyOutput() {
        try {
            for (Optional<ContainerProgram.Output> next = program.read(); next.isPresent(); next = program.read()) {
                copy(next.get());
            }
            end(new SessionFrame.Exit(program.exitCode()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end(new SessionFrame.Failed("the master is stopping"));
        } catch (IOException e) {
            end(new SessionFrame.Failed("the engine broke off: " + SafeText.line(String.valueOf(e.getMessage()))));
        } catch (BackEndException e) {
            end(new SessionFrame.Failed(
                    e.kind() == Kind.NOT_FOUND
                            ? "the service has ended, and the program with it"
                            : String.valueOf(e.getMessage())));
        }
    }

    private void copy(ContainerProgram.Output piece) throws InterruptedException {
        int channel = piece.error() ? SessionFrame.ERRORS : SessionFrame.OUTPUT;
        SendWindow window = piece.error() ? errors : output;
        ByteBuffer bytes = piece.bytes();
        while (bytes.hasRemaining()) {
            int size = window.take(Math.min(bytes.remaining(), SessionFrame.MOST_CONTENT));
            if (size == 0) {
                return;
            }
            outbox().put(new SessionFrame.Data(channel, bytes.slice(bytes.position(), size)));
            bytes.position(bytes.position() + size);
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            output.close();
            errors.close();
            program.close();
        }
    }
}
