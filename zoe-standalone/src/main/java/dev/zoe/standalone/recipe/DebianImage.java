package dev.zoe.standalone.recipe;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.PullResponseItem;
import dev.zoe.standalone.config.DirectoryRemoval;
import dev.zoe.standalone.images.HostProgram;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Provides the system of all images: pulls it, or makes it with debootstrap. */
final class DebianImage {
    /** An engine without a registry in reach answers within seconds in most cases; some firewalls drop packets. */
    private static final int PULL_MINUTES = 5;

    private final DockerClient engine;
    private final ContextBuild build;
    private final Optional<String> mirror;
    private final PrintStream out;

    /** @param mirror of Debian; debootstrap chooses one when it is empty */
    DebianImage(DockerClient engine, ContextBuild build, Optional<String> mirror, PrintStream out) {
        this.engine = engine;
        this.build = build;
        this.mirror = mirror;
        this.out = out;
    }

    /** @throws ImageBuildException when neither works; the message has both reasons */
    void provide(DebianSystem system) throws IOException {
        if (EngineImages.find(engine, system.tag()).isPresent()) {
            return;
        }
        Optional<String> refused = pull(system);
        if (refused.isEmpty()) {
            return;
        }
        out.printf(
                "  %s cannot be pulled, so debootstrap makes %s, which takes some minutes%n",
                system.publicImage(), system.tag());
        try {
            bootstrap(system);
        } catch (ImageBuildException e) {
            throw new ImageBuildException(
                    """
                    the system of all images is missing. %s cannot be pulled: %s. debootstrap cannot make it: %s. \
                    Connect the engine to a registry, or install debootstrap on this machine and run this as root, with \
                    --mirror URL if its mirror of Debian is not reached"""
                            .formatted(system.publicImage(), refused.get(), e.getMessage()),
                    e);
        }
    }

    /** Returns why it cannot be pulled. */
    private Optional<String> pull(DebianSystem system) throws InterruptedIOException {
        try {
            boolean ended = engine.pullImageCmd(system.publicImage())
                    .exec(new ResultCallback.Adapter<PullResponseItem>())
                    .awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES);
            if (!ended) {
                return Optional.of("the registry did not answer for %d minutes".formatted(PULL_MINUTES));
            }
            int colon = system.tag().indexOf(':');
            engine.tagImageCmd(
                            system.publicImage(),
                            system.tag().substring(0, colon),
                            system.tag().substring(colon + 1))
                    .exec();
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while pulling " + system.publicImage());
        } catch (DockerException | DockerClientException e) {
            return Optional.of(String.valueOf(e.getMessage()).strip());
        }
    }

    private void bootstrap(DebianSystem system) throws IOException {
        Path work = Files.createTempDirectory("zoe-debian");
        try {
            Path root = work.resolve("root");
            List<String> command =
                    new ArrayList<>(List.of("debootstrap", "--variant=minbase", system.release(), root.toString()));
            mirror.ifPresent(command::add);
            run(command);
            Path context = Files.createDirectory(work.resolve("context"));
            run(List.of(
                    "tar",
                    "-C",
                    root.toString(),
                    "--numeric-owner",
                    "--exclude=./dev/*",
                    "--exclude=./proc/*",
                    "--exclude=./sys/*",
                    "--exclude=./var/cache/apt/archives/*.deb",
                    "--exclude=./var/lib/apt/lists/*",
                    "-cf",
                    context.resolve("root.tar").toString(),
                    "."));
            Files.writeString(context.resolve("Dockerfile"), "FROM scratch\nADD root.tar /\nCMD [\"bash\"]\n");
            build.run(context, system.tag(), Map.of());
        } finally {
            DirectoryRemoval.delete(work);
        }
    }

    private static void run(List<String> command) throws IOException {
        String unused = HostProgram.run(command);
    }
}
