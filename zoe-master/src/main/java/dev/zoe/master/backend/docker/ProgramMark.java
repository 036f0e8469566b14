package dev.zoe.master.backend.docker;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/**
 * An environment variable by which the processes of a program are found in their container: the program inherits it to
 * its children, and no other process has it. Its value is {@code <owner>-<program>}, both hexadecimal.
 *
 * @param owner who has started the program, 32 digits
 * @param program 32 digits
 */
record ProgramMark(String owner, String program) {
    private static final String NAME = "ZOE_SESSION";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;

    /** Ends all processes with one of {@code $marks}: first as a closed terminal does, then with force. */
    private static final String END_MARKED =
            """
            for signal in HUP KILL; do
              for mark in $marks; do
                for file in /proc/[0-9]*/environ; do
                  grep -q "$mark" "$file" 2>/dev/null || continue
                  process=${file#/proc/}
                  kill -$signal "${process%/environ}" 2>/dev/null
                done
              done
              test $signal = KILL || sleep 1
            done
            """;

    /**
     * The marks of programs that still run. A program that an engine has started has no parent in the container. Its
     * children get the first process of the container as their parent when it ends by itself; they go on.
     */
    private static final String FIND_OTHERS =
            """
            marks=
            for process in /proc/[0-9]*; do
              grep -q '^PPid:.0$' "$process/status" 2>/dev/null || continue
              mark=$(grep -a -o 'NAME=[0-9a-f]*-[0-9a-f]*' "$process/environ" 2>/dev/null) || continue
              case $mark in NAME=OWNER-*) ;; *) marks="$marks $mark" ;; esac
            done
            test -n "$marks" || exit 0
            """
                    .replace("NAME", NAME);

    /** A mark that nothing else has. */
    static ProgramMark next(String owner) {
        return new ProgramMark(owner, random());
    }

    static String newOwner() {
        return random();
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** As {@code NAME=value}. */
    String environment() {
        return NAME + "=" + owner + "-" + program;
    }

    /** Ends the processes with this mark, when it runs in their container. */
    List<String> endCommand() {
        return shell("marks=" + environment() + "\n" + END_MARKED);
    }

    /** Ends the programs of other owners, when it runs in their container. */
    static List<String> endOthersCommand(String owner) {
        return shell(FIND_OTHERS.replace("OWNER", owner) + END_MARKED);
    }

    private static List<String> shell(String script) {
        return List.of("/bin/sh", "-c", script);
    }
}
