package dev.zoe.standalone.images;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a Java runtime needs of the operating system: the C library and its relatives, at the same paths as here. */
final class SystemLibraries {

    /** A line such as {@code libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f5b9761e000)}. */
    private static final Pattern FOUND = Pattern.compile("\\s+(?:\\S+ => )?(/\\S+) \\(0x[0-9a-f]+\\)");

    private static final Pattern MISSING = Pattern.compile("\\s+(\\S+) => not found");

    /** The C library loads these by name to look up host names; newer ones have them built in. */
    private static final List<String> NAME_SERVICE = List.of("libnss_files.so.2", "libnss_dns.so.2", "libresolv.so.2");

    private SystemLibraries() {}

    /**
     * Copies the libraries, and a configuration that finds host names in {@code /etc/hosts} and by DNS.
     *
     * @param runtime a Java runtime
     * @param target becomes the root directory of the image
     */
    static void copy(Path runtime, Path target) throws IOException {
        Set<Path> libraries = librariesOf(runtime);
        for (Path library : libraries) {
            copyFile(library, target);
            for (String name : NAME_SERVICE) {
                Path relative = library.resolveSibling(name);
                if (library.getFileName().toString().startsWith("libc.so") && Files.exists(relative)) {
                    copyFile(relative, target);
                }
            }
        }
        Path configuration = target.resolve("etc/nsswitch.conf");
        Files.createDirectories(target.resolve("etc"));
        Files.writeString(configuration, "hosts: files dns\n");
    }

    private static Set<Path> librariesOf(Path runtime) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("ldd", runtime.resolve("bin/java").toString()));
        Set<String> own = new TreeSet<>();
        try (Stream<Path> files = Files.walk(runtime.resolve("lib"))) {
            files.filter(file -> file.toString().endsWith(".so")).sorted().forEach(file -> {
                command.add(file.toString());
                own.add(file.getFileName().toString());
            });
        }
        Set<Path> libraries = new TreeSet<>();
        for (String line : HostProgram.run(command).lines().toList()) {
            Matcher found = FOUND.matcher(line);
            Matcher missing = MISSING.matcher(line);
            if (found.matches() && !Path.of(found.group(1)).startsWith(runtime)) {
                libraries.add(Path.of(found.group(1)));
            } else if (missing.matches() && !own.contains(missing.group(1))) {
                throw new ImageBuildException("The Java runtime needs " + missing.group(1)
                        + ", which this machine does not have; install the package that brings it");
            }
        }
        return libraries;
    }

    /** Follows symbolic links: the image gets the file itself under the name it is looked for. */
    private static void copyFile(Path file, Path target) throws IOException {
        Path copy = target.resolve(Path.of("/").relativize(file));
        if (!Files.exists(copy)) {
            Files.createDirectories(copy.resolveSibling("."));
            Files.copy(file, copy);
        }
    }
}
