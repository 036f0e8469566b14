package dev.zoe.standalone;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the optimizing compiler of HotSpot away from code that is busy only while a server starts. A command of the JVM
 * adds the directives, because the option {@code -XX:CompilerDirectivesFile} writes a line to the standard output.
 * Without directives, for example on another JVM, a start takes longer and nothing else changes. See decision 0042.
 */
final class StartCompilation {
    /** Names the file with the directives; the launcher sets it. */
    private static final String FILE_PROPERTY = "zoe.compiler-directives";

    private static final Logger LOG = LoggerFactory.getLogger(StartCompilation.class);

    private StartCompilation() {}

    static void direct() {
        Optional<Path> file = Optional.ofNullable(System.getProperty(FILE_PROPERTY))
                .map(Path::of)
                .filter(Files::isReadable);
        if (file.isPresent()) {
            add(file.get());
        }
    }

    private static void add(Path file) {
        try {
            Object answer = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "compilerDirectivesAdd",
                            new Object[] {new String[] {file.toString()}},
                            new String[] {String[].class.getName()});
            LOG.debug("Compiler directives: file={} answer=\"{}\"", file, answer);
        } catch (JMException e) {
            LOG.debug("This JVM takes no compiler directives: file={}", file, e);
        }
    }
}
