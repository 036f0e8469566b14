package dev.zoe.master.backend.testing;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A program of the contract kit, twice: as a shell runs it, and as the {@link FakeBackEnd} plays it. */
record ContractProgram(String shell, FakeProgram played) {
    private static final String FOREVER = "while :; do sleep 0.1; done";

    List<String> command() {
        return List.of("sh", "-c", shell);
    }

    static ContractProgram runs() {
        return new ContractProgram(FOREVER, FakeProgram.runs());
    }

    static ContractProgram computes() {
        return new ContractProgram("while :; do :; done", FakeProgram.runs());
    }

    static ContractProgram exits(String output, int code) {
        return new ContractProgram("printf '" + output + "'; exit " + code, FakeProgram.exits(output, code));
    }

    /** Five hundred lines, and then one without an end. */
    static ContractProgram printsLines() {
        String lines = IntStream.range(0, 500).mapToObj("line %d\n"::formatted).collect(Collectors.joining());
        return new ContractProgram(
                "i=0; while [ $i -lt 500 ]; do echo line $i; i=$((i+1)); done; printf 'the last one'",
                FakeProgram.exits(lines + "the last one", 0));
    }

    static ContractProgram writesToBoth() {
        return new ContractProgram("echo usual; echo wrong >&2", FakeProgram.exits("usual\nwrong\n", 0));
    }

    static ContractProgram endsPolitely() {
        return new ContractProgram(
                "trap 'echo bye; exit 5' TERM; echo ready; " + FOREVER,
                FakeProgram.endsPolitely("ready\n", "bye\n", 5));
    }

    static ContractProgram stubborn() {
        return new ContractProgram("trap '' TERM; echo ready; " + FOREVER, FakeProgram.stubborn("ready\n"));
    }

    /** Doubles a word until it is far above 16 MiB, and would stay there. */
    static ContractProgram eatsMemory() {
        return new ContractProgram(
                "x=0123456789abcdef; while [ ${#x} -lt 64000000 ]; do x=$x$x; done; " + FOREVER,
                FakeProgram.eatsMemory());
    }
}
