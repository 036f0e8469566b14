package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectExecResponse;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * A program that an engine runs in a container, as {@code docker exec} does.
 *
 * <p>An engine cannot end such a program. So it gets a {@link ProgramMark}, and a second program in the container ends
 * all processes that have it. Without a shell in the container, the program goes on until the container ends.
 */
final class ContainerExec implements ContainerProgram {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerExec.class);

    private static final int HEADER = 8;
    private static final int LENGTH_AT = 4;
    private static final byte STDERR = 2;
    private static final int PIECE = 32 * 1024;
    private static final int EXIT_LOOKS = 50;
    private static final int FIRST_RESIZES = 20;
    private static final int END_LOOKS = 20;
    private static final int KILLED = 137;
    private static final int NOT_EXECUTABLE = 126;
    private static final int NOT_THERE = 127;
    /** How the engine says on the output that there is no such program; older ones end with 126 then. */
    private static final String MISSING = "executable file not found";

    private static final long PAUSE_MILLIS = 100;

    private final DockerEngine engine;
    private final String container;
    private final String exec;
    private final ProgramMark mark;
    private final boolean tty;
    private final EngineStream stream;
    /** What is to be written; empty for the end. */
    private final BlockingQueue<Optional<ByteBuffer>> input = new LinkedBlockingQueue<>();

    private final ByteBuffer header = ByteBuffer.allocate(HEADER);
    /** Bytes that are left of the frame of the engine that is being read. */
    private int left;

    /** Whether the last piece of output is the message of the engine that there is no such program. */
    private volatile boolean saysMissing;

    /** Whether the engine has said that the program has ended; a closed stream does not tell that. */
    private volatile boolean exited;

    private volatile boolean closed;

    private ContainerExec(
            DockerEngine engine, String container, String exec, ProgramMark mark, boolean tty, EngineStream stream) {
        this.engine = engine;
        this.container = container;
        this.exec = exec;
        this.mark = mark;
        this.tty = tty;
        this.stream = stream;
    }

    /**
     * Runs a program.
     *
     * @param container id of a running container
     * @param mark of the processes of the program
     * @param inputRead gets the number of bytes each time the engine has taken some of the input
     * @param writers its threads write the input
     */
    static ContainerExec start(
            DockerEngine engine,
            String container,
            ProgramMark mark,
            ExecRequest request,
            IntConsumer inputRead,
            Executor writers)
            throws BackEndException {
        String what = "cannot run a program in " + container;
        String exec = engine.query(what, client -> client.execCreateCmd(container)
                        .withCmd(request.command().toArray(String[]::new))
                        .withEnv(List.of(mark.environment()))
                        .withTty(request.tty())
                        .withAttachStdin(request.input())
                        .withAttachStdout(true)
                        .withAttachStderr(true)
                        .exec())
                .getId();
        try {
            EngineStream stream = EngineStream.open(engine.host(), "/exec/" + exec + "/start", body(request));
            ContainerExec program = new ContainerExec(engine, container, exec, mark, request.tty(), stream);
            if (request.input()) {
                writers.execute(() -> program.copyInput(inputRead));
            }
            if (request.tty() && request.columns() > 0 && request.rows() > 0) {
                writers.execute(() -> program.resizeFirst(request.columns(), request.rows()));
            }
            return program;
        } catch (EngineStream.RefusedException e) {
            throw new BackEndException(Kind.REJECTED, what + " on node " + engine.node() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new BackEndException(Kind.UNAVAILABLE, what + " on node " + engine.node() + ": " + e.getMessage(), e);
        }
    }

    /** Engines before 23.0 do not take the size with the start. The program may not have begun yet. */
    private void resizeFirst(int columns, int rows) {
        try {
            for (int attempt = 1; attempt <= FIRST_RESIZES && !closed; attempt++) {
                try {
                    resize(columns, rows);
                    return;
                } catch (BackEndException e) {
                    LOG.debug("cannot set the size of a terminal: attempt={} error=\"{}\"", attempt, e.getMessage());
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String body(ExecRequest request) {
        return JsonMapper.shared().writeValueAsString(Map.of("Detach", false, "Tty", request.tty()));
    }

    private void copyInput(IntConsumer inputRead) {
        try {
            for (Optional<ByteBuffer> next = input.take(); next.isPresent(); next = input.take()) {
                int size = next.get().remaining();
                stream.write(next.get());
                inputRead.accept(size);
            }
            if (!closed) {
                stream.endWriting();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The program has ended, or reads nothing any more; the end of its output says so.
            LOG.debug("cannot write the input of a program: exec={} error=\"{}\"", exec, e.getMessage());
        }
    }

    @Override
    public Optional<Output> read() throws IOException {
        boolean error = false;
        int most = PIECE;
        if (!tty) {
            while (left == 0) {
                header.clear();
                if (!stream.readFully(header)) {
                    return Optional.empty();
                }
                left = header.getInt(LENGTH_AT);
            }
            error = header.get(0) == STDERR;
            most = Math.min(PIECE, left);
        }
        ByteBuffer piece = ByteBuffer.allocate(most);
        int read = stream.read(piece);
        if (read < 0) {
            return Optional.empty();
        }
        left -= tty ? 0 : read;
        saysMissing = new String(piece.array(), 0, read, StandardCharsets.UTF_8).contains(MISSING);
        return Optional.of(new Output(error, piece.flip()));
    }

    @Override
    public void write(ByteBuffer bytes) {
        input.add(Optional.of(bytes.duplicate()));
    }

    @Override
    public void endInput() {
        input.add(Optional.empty());
    }

    @Override
    public void resize(int columns, int rows) throws BackEndException {
        engine.query(
                "cannot resize the terminal of a program",
                client -> client.resizeExecCmd(exec).withSize(rows, columns).exec());
    }

    @Override
    public int exitCode() throws BackEndException {
        try {
            for (int look = 0; look < EXIT_LOOKS; look++) {
                InspectExecResponse found =
                        engine.query("cannot inspect a program in " + container, client -> client.inspectExecCmd(exec)
                                .exec());
                Long code = found.getExitCodeLong();
                if (Boolean.FALSE.equals(found.isRunning()) && code != null) {
                    exited = true;
                    requireRunningAfter(code.intValue());
                    return code == NOT_EXECUTABLE && saysMissing ? NOT_THERE : code.intValue();
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new BackEndException(
                Kind.UNAVAILABLE, "the engine of node " + engine.node() + " does not say how the program has ended");
    }

    /**
     * SIGKILL ends the programs of a container that ends. The engine reports their end a moment before that of the
     * container.
     */
    private void requireRunningAfter(int code) throws BackEndException, InterruptedException {
        for (int look = 0; code == KILLED && look < END_LOOKS; look++) {
            if (!Boolean.TRUE.equals(engine.inspect(container).getState().getRunning())) {
                throw new BackEndException(Kind.NOT_FOUND, "container " + container + " does not run");
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    @Override
    public void close() {
        closed = true;
        input.add(Optional.empty());
        stream.close();
        if (!exited) {
            endProcesses();
        }
    }

    private void endProcesses() {
        try {
            runDetached(engine, container, mark.endCommand());
        } catch (BackEndException e) {
            // The container has ended, and the program with it, or its engine is away.
            LOG.info("cannot end a program: container={} error=\"{}\"", container, e.getMessage());
        }
    }

    /**
     * Ends the programs in a container that were started under other owners, such as a master that has died.
     *
     * @param owner whose programs go on
     */
    static void endOthers(DockerEngine engine, String container, String owner) throws BackEndException {
        List<String> execs = engine.inspect(container).getExecIds();
        if (execs != null && !execs.isEmpty()) {
            runDetached(engine, container, ProgramMark.endOthersCommand(owner));
        }
    }

    private static void runDetached(DockerEngine engine, String container, List<String> command)
            throws BackEndException {
        String what = "cannot end a program in " + container;
        String killer = engine.query(what, client -> client.execCreateCmd(container)
                        .withCmd(command.toArray(String[]::new))
                        .exec())
                .getId();
        engine.query(what, client -> client.execStartCmd(killer)
                .withDetach(true)
                .exec(new DetachedStart())
                .await());
    }
}
