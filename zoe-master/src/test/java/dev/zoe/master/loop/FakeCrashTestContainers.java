package dev.zoe.master.loop;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.testing.FakeBackEnd;
import java.math.BigDecimal;
import java.util.List;

/** Containers in memory, where everything has happened when a call returns. */
final class FakeCrashTestContainers implements CrashTestContainers {
    private static final int MAX_CYCLES = 40;

    private final FakeBackEnd backEnd = new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB));

    @Override
    public BackEnd connect() {
        return backEnd;
    }

    @Override
    public CrashPoints points() {
        return new CrashPoints();
    }

    @Override
    public TestDescriptionBuilder adapt(TestDescriptionBuilder description) {
        return description;
    }

    @Override
    public BigDecimal cores() {
        return BigDecimal.ONE;
    }

    @Override
    public int maxCycles() {
        return MAX_CYCLES;
    }

    @Override
    public void awaitChange() {}

    @Override
    public void end(String container, int code) {
        backEnd.end(container, code);
    }

    @Override
    public List<String> running() {
        return backEnd.running();
    }

    @Override
    public List<String> created() {
        return backEnd.created();
    }

    @Override
    public boolean areAllGone() throws Exception {
        return backEnd.list().isEmpty() && backEnd.executions().isEmpty();
    }
}
