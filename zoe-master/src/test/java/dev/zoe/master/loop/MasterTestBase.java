package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;

import dev.zoe.master.backend.testing.FakeBackEnd;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A master with one node of four cores, and applications for it. */
abstract class MasterTestBase {

    static final String ELASTIC =
            batch("elastic").main("boss").component("worker", 1, 4).json();
    /** The services of {@link #ELASTIC} that fit on the node. */
    static final String[] GROWN = {"boss0", "worker0", "worker1", "worker2"};

    static final String RIGID = batch("rigid").main("solo").json();

    @TempDir
    Path workspaces;

    MasterFixture fixture;

    @BeforeEach
    void open() {
        fixture = new MasterFixture(workspaces, new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB)));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    static String boss(long execution) {
        return "boss0-%d-zoe".formatted(execution);
    }

    static String worker(int ordinal, long execution) {
        return "worker%d-%d-zoe".formatted(ordinal, execution);
    }
}
