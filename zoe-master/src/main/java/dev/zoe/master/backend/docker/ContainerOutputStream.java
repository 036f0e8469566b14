package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.LogContainerCmd;
import com.github.dockerjava.api.model.Frame;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.FilterInputStream;
import java.time.Duration;
import java.util.OptionalInt;

/** The output of a container as a stream: the frames of the engine without their headers. */
final class ContainerOutputStream extends FilterInputStream {
    private final OutputBuffer queue;
    private final DockerClient client;
    private final Frames frames = new Frames();

    private ContainerOutputStream(OutputBuffer queue, DockerClient client) {
        super(queue);
        this.queue = queue;
        this.client = client;
    }

    static ContainerOutputStream of(DockerEngine engine, String container, boolean follow) throws BackEndException {
        return of(engine, container, follow, OptionalInt.empty());
    }

    /** @param lines number of lines from the end; empty for all */
    static ContainerOutputStream of(DockerEngine engine, String container, boolean follow, OptionalInt lines)
            throws BackEndException {
        String what = "cannot read the output of " + container;
        ContainerOutputStream output = new ContainerOutputStream(new OutputBuffer(), engine.open(Duration.ZERO));
        try {
            LogContainerCmd command =
                    output.client.logContainerCmd(container).withStdOut(true).withStdErr(true);
            (lines.isPresent() ? command.withTail(lines.getAsInt()) : command.withTailAll())
                    .withFollowStream(follow)
                    .exec(output.frames)
                    .awaitStart();
            return output;
        } catch (InterruptedException e) {
            output.close();
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, what + ": interrupted", e);
        } catch (RuntimeException e) {
            output.close();
            throw engine.failure(what, e);
        }
    }

    @Override
    public void close() {
        queue.close();
        frames.close();
        DockerClients.close(client);
    }

    private final class Frames extends StreamedResponse<Frame> {
        @Override
        public void onNext(Frame next) {
            byte[] payload = next.getPayload();
            if (payload != null) {
                queue.put(payload);
            }
        }

        @Override
        public void onError(Throwable cause) {
            super.onError(cause);
            queue.fail(cause);
        }

        @Override
        public void onComplete() {
            super.onComplete();
            queue.end();
        }
    }
}
