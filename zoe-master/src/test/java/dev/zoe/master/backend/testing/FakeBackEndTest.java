package dev.zoe.master.backend.testing;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The back-end in memory behaves as real ones do, so tests that stand on it mean something. */
class FakeBackEndTest extends BackEndContract {
    private static final Map<List<String>, FakeProgram> PROGRAMS = Stream.of(
                    ContractProgram.runs(),
                    ContractProgram.computes(),
                    ContractProgram.exits("", 0),
                    ContractProgram.exits("", 3),
                    ContractProgram.exits("", 4),
                    ContractProgram.exits("done", 0),
                    ContractProgram.exits("last words", 6),
                    ContractProgram.printsLines(),
                    ContractProgram.writesToBoth(),
                    ContractProgram.endsPolitely(),
                    ContractProgram.stubborn(),
                    ContractProgram.eatsMemory())
            .collect(Collectors.toMap(ContractProgram::command, ContractProgram::played));

    private final FakeBackEnd engine = new FakeBackEnd(FakeBackEnd.node("n1", 4_000, 1L << 32));

    @Override
    protected BackEnd open() {
        engine.runs(FakeBackEndTest::played);
        engine.refuseImage("zoe-test/nowhere:7", Kind.IMAGE_MISSING, "no image zoe-test/nowhere:7");
        return engine;
    }

    private static FakeProgram played(ServiceSpec spec) {
        return PROGRAMS.getOrDefault(spec.command().orElse(List.of()), FakeProgram.runs());
    }

    @Override
    protected String image() {
        return "zoe-test/fake:1";
    }

    @Override
    protected String node() {
        return "n1";
    }

    @Override
    protected List<String> serve(String host, int port, String text) {
        return List.of("serve");
    }

    @Override
    protected List<String> fetch(String host, int port) {
        return List.of("fetch");
    }

    @Override
    protected Map<BackEndCapability, String> lacks() {
        return Map.of(
                BackEndCapability.REAL_PROGRAMS, "the programs of the fake are played",
                BackEndCapability.MOUNTS, "it has no files",
                BackEndCapability.NETWORKS, "it has no networks");
    }

    @Override
    protected void cutOff() {
        engine.goAway("the test says so");
    }

    @Override
    protected void restore() {
        engine.comeBack();
    }
}
