package dev.zoe.master.backend.testing;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A program of the contract kit, twice: as a shell runs it, and as the {@link FakeBackEnd} plays it. */
record Script(String shell, FakeProgram played) {
    private static final String FOREVER = "while :; do sleep 0.1; done";

    List<String> command() {
        return List.of("sh", "-c", shell);
    }

    static Script runs() {
        return new Script(FOREVER, FakeProgram.runs());
    }

    static Script computes() {
        return new Script("while :; do :; done", FakeProgram.runs());
    }

    static Script exits(String output, int code) {
        return new Script("printf '" + output + "'; exit " + code, FakeProgram.exits(output, code));
    }

    /** Five hundred lines, and then one without an end. */
    static Script printsLines() {
        String lines = IntStream.range(0, 500).mapToObj("line %d\n"::formatted).collect(Collectors.joining());
        return new Script(
                "i=0; while [ $i -lt 500 ]; do echo line $i; i=$((i+1)); done; printf 'the last one'",
                FakeProgram.exits(lines + "the last one", 0));
    }

    static Script writesToBoth() {
        return new Script("echo usual; echo wrong >&2", FakeProgram.exits("usual\nwrong\n", 0));
    }

    static Script endsPolitely() {
        return new Script(
                "trap 'echo bye; exit 5' TERM; echo ready; " + FOREVER,
                FakeProgram.endsPolitely("ready\n", "bye\n", 5));
    }

    static Script stubborn() {
        return new Script("trap '' TERM; echo ready; " + FOREVER, FakeProgram.stubborn("ready\n"));
    }

    /** Doubles a word until it is far above 16 MiB, and would stay there. */
    static Script eatsMemory() {
        return new Script(
                "x=0123456789abcdef; while [ ${#x} -lt 64000000 ]; do x=$x$x; done; " + FOREVER,
                FakeProgram.eatsMemory());
    }
}
