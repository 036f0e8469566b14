package dev.zoe.standalone.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The demo application, run for real as operating system processes. */
@Tag("slow")
class MandelbrotTest {

    private static final byte[] NOTHING = {};

    private final Path directory;
    private final MandelbrotProcesses mandelbrot;

    MandelbrotTest(@TempDir Path directory) throws IOException {
        this.directory = directory;
        this.mandelbrot = new MandelbrotProcesses(directory);
    }

    @AfterEach
    void stopEverything() throws InterruptedException {
        mandelbrot.stop();
    }

    @Test
    void aWorkerThatIsKilledLosesNothing() throws Exception {
        Process coordinator = startCoordinator(Map.of("LEASE_SECONDS", "0.5"));
        Process slow = mandelbrot.worker("slow0", 0.01);
        await().atMost(Duration.ofSeconds(30)).until(() -> mandelbrot.heldBy("slow0") == 1);
        slow.destroyForcibly().waitFor();

        Process first = mandelbrot.worker("worker0", 1);
        Process second = mandelbrot.worker("worker1", 1);

        assertThat(exitCode(coordinator)).isZero();
        assertThat(exitCode(first)).isZero();
        assertThat(exitCode(second)).isZero();
        assertThat(mandelbrot.output("slow0")).doesNotContain("told to leave");
        MandelbrotPicture.assertShown(mandelbrot.workspace().resolve("mandelbrot-42.png"));
        assertThat(mandelbrot.workspace()).isDirectoryNotContaining("glob:**.part");
        assertThat(mandelbrot.output("coordinator0"))
                .contains("picture complete after", mandelbrot.workspace() + "/mandelbrot-42.png")
                .contains("worker0 computed", "worker1 computed", "slow0 computed 0 tiles");
    }

    @Test
    void aWorkerThatIsToldToLeaveGivesItsTileBackAtOnce() throws Exception {
        Process coordinator = startCoordinator(Map.of("LEASE_SECONDS", "3600"));
        Process slow = mandelbrot.worker("slow0", 0.01);
        await().atMost(Duration.ofSeconds(30)).until(() -> mandelbrot.heldBy("slow0") == 1);
        slow.destroy();

        assertThat(exitCode(slow)).isZero();
        assertThat(mandelbrot.output("slow0")).contains("told to leave; gave tile 0 back");
        mandelbrot.worker("worker0", 1);
        assertThat(exitCode(coordinator)).isZero();
        MandelbrotPicture.assertShown(mandelbrot.workspace().resolve("mandelbrot-42.png"));
    }

    @Test
    void aWorkerMayStartBeforeTheCoordinator() throws Exception {
        Process worker = mandelbrot.worker("worker0", 1);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> mandelbrot.output("worker0").contains("waiting for the coordinator"));

        Process coordinator = startCoordinator(Map.of());

        assertThat(exitCode(coordinator)).isZero();
        assertThat(exitCode(worker)).isZero();
        assertThat(mandelbrot.output("coordinator0")).contains("s with 1 worker: ");
    }

    @Test
    void theSameTileDeliveredTwiceCountsOnce() throws Exception {
        startCoordinator(Map.of());
        awaitHealth();
        assertThat(mandelbrot.callAsWorker("POST", "/tile?worker=a", NOTHING).body())
                .contains("tile=0");
        byte[] colors = new byte[80 * 80 * 3];

        assertThat(mandelbrot.callAsWorker("PUT", "/tile/0?worker=a", colors).statusCode())
                .isEqualTo(204);
        assertThat(mandelbrot.callAsWorker("PUT", "/tile/0?worker=b", colors).statusCode())
                .isEqualTo(204);

        JsonNode progress = mandelbrot.progress();
        assertThat(progress.get("done").asInt()).isEqualTo(1);
        assertThat(progress.get("total").asInt()).isEqualTo(MandelbrotPicture.TILES);
        assertThat(progress.get("workers").get(0).get("tiles").asInt()).isEqualTo(1);
    }

    @Test
    void whoDoesNotKnowTheSecretDeliversNoTile() throws Exception {
        Process coordinator = startCoordinator(Map.of("LEASE_SECONDS", "3600"));
        awaitHealth();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mandelbrot.secret())))
                .isEqualTo("rw-------");
        assertThat(mandelbrot.callAsWorker("POST", "/tile?worker=a", NOTHING).body())
                .contains("tile=0");
        byte[] colors = new byte[80 * 80 * 3];

        for (String secret : List.of("", "guessed")) {
            for (String method : List.of("PUT", "DELETE")) {
                assertThat(mandelbrot
                                .callWith(secret, method, "/tile/0?worker=a", colors)
                                .statusCode())
                        .isEqualTo(403);
            }
            assertThat(mandelbrot
                            .callWith(secret, "POST", "/tile?worker=b", NOTHING)
                            .statusCode())
                    .isEqualTo(403);
        }
        assertThat(mandelbrot.call("PUT", "/tile/0?worker=a", colors).statusCode())
                .isEqualTo(403);

        assertThat(mandelbrot.progress().get("done").asInt()).isZero();
        assertThat(mandelbrot.progress().get("workers").size()).isEqualTo(1);
        assertThat(mandelbrot.heldBy("a")).isEqualTo(1);
        // The same call with the secret is one of the protocol: nothing else was wrong with it.
        assertThat(mandelbrot
                        .callAsWorker("DELETE", "/tile/0?worker=a", NOTHING)
                        .statusCode())
                .isEqualTo(204);
        mandelbrot.worker("worker0", 1);
        assertThat(exitCode(coordinator)).isZero();
        MandelbrotPicture.assertShown(mandelbrot.workspace().resolve("mandelbrot-42.png"));
        assertThat(mandelbrot.secret()).doesNotExist();
    }

    @Test
    void aWorkerReadsTheSecretOfACoordinatorThatWasStartedAgain() throws Exception {
        Process first = startCoordinator(Map.of());
        awaitHealth();
        Process worker = mandelbrot.worker("worker0", 0.01);
        await().atMost(Duration.ofSeconds(30)).until(() -> mandelbrot.heldBy("worker0") == 1);
        String old = Files.readString(mandelbrot.secret());
        first.destroyForcibly().waitFor();

        startCoordinator(Map.of());
        await().atMost(Duration.ofSeconds(30))
                .until(() -> !Files.readString(mandelbrot.secret()).equals(old));

        await().atMost(Duration.ofMinutes(2))
                .until(() -> mandelbrot.progress().path("done").asInt() > 0);
        assertThat(worker.isAlive()).as(mandelbrot.output("worker0")).isTrue();
    }

    @Test
    void aStoppedCoordinatorLeavesNoSecret() throws Exception {
        Process coordinator = startCoordinator(Map.of());
        awaitHealth();
        coordinator.destroy();
        assertThat(coordinator.waitFor(180, TimeUnit.SECONDS)).isTrue();

        assertThat(mandelbrot.secret()).doesNotExist();
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        startCoordinator(Map.of());
        awaitHealth();

        assertThat(mandelbrot
                        .callAsWorker("PUT", "/tile/0?worker=a", new byte[5])
                        .body())
                .contains("19200 bytes");
        assertThat(mandelbrot.callAsWorker("PUT", "/tile/99?worker=a", NOTHING).statusCode())
                .isEqualTo(404);
        assertThat(mandelbrot.callAsWorker("POST", "/tile?worker=%22", NOTHING).statusCode())
                .isEqualTo(400);
        assertThat(mandelbrot.call("GET", "/nowhere", NOTHING).statusCode()).isEqualTo(404);
    }

    @Test
    void theProgressPageAndThePictureSoFarAreServed() throws Exception {
        startCoordinator(Map.of());
        awaitHealth();

        assertThat(mandelbrot.call("GET", "/", NOTHING).body()).contains("<title>Mandelbrot</title>");
        assertThat(mandelbrot.call("GET", "/picture.png", NOTHING).headers().firstValue("Content-Type"))
                .contains("image/png");
    }

    /** The manifest lets a user ask for it; the heap of the image has to hold it. */
    @Test
    void theLargestPictureOfTheShopFitsIntoTheMemory() throws Exception {
        int width = MandelbrotProcesses.largest("PICTURE_WIDTH");
        int height = MandelbrotProcesses.largest("PICTURE_HEIGHT");
        Process coordinator = startCoordinator(Map.of(
                "PICTURE_WIDTH",
                Integer.toString(width),
                "PICTURE_HEIGHT",
                Integer.toString(height),
                "PICTURE_ITERATIONS",
                "1"));
        mandelbrot.worker("worker0", 1);

        assertThat(exitCode(coordinator)).as(mandelbrot.output("coordinator0")).isZero();
        BufferedImage picture =
                ImageIO.read(mandelbrot.workspace().resolve("mandelbrot-42.png").toFile());
        assertThat(picture.getWidth()).isEqualTo(width);
        assertThat(picture.getHeight()).isEqualTo(height);
    }

    @Test
    void aWorkspaceThatCannotBeWrittenIsSaidBeforeAnyWork() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        Process coordinator = startCoordinator(Map.of("ZOE_WORKSPACE", file.toString()));

        assertThat(exitCode(coordinator)).isEqualTo(1);
        assertThat(mandelbrot.output("coordinator0")).contains("cannot write to the workspace " + file);
    }

    @Test
    void aSettingThatIsNoNumberIsSaidByName() throws Exception {
        Process coordinator = startCoordinator(Map.of("PICTURE_WIDTH", "wide"));

        assertThat(exitCode(coordinator)).isEqualTo(2);
        assertThat(mandelbrot.output("coordinator0")).contains("PICTURE_WIDTH is \"wide\"");
    }

    private Process startCoordinator(Map<String, String> environment) throws IOException {
        Map<String, String> all = new HashMap<>(MandelbrotPicture.ENVIRONMENT);
        all.putAll(environment);
        return mandelbrot.coordinator(all);
    }

    private void awaitHealth() {
        await().atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .until(() -> mandelbrot.call("GET", "/health", NOTHING).statusCode() == 200);
    }

    private static int exitCode(Process process) throws InterruptedException {
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).as("has ended").isTrue();
        return process.exitValue();
    }
}
