package dev.zoe.master.backend.process;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceSpec;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command of a service, resolved and checked before the start, so that a wrong command is refused as by an engine.
 *
 * @param commandLine program and arguments; the program is an absolute path
 */
record ServiceCommand(List<String> commandLine, Map<String, String> environment, Path workDir) {
    private static final String FALLBACK_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    static ServiceCommand of(ServiceSpec spec, DirectoryImages.Image image, Path home) throws BackEndException {
        Map<String, String> environment = environment(spec, image, home);
        Path workDir = workDir(spec, image, home);
        List<String> commandLine = new ArrayList<>(image.entrypoint());
        commandLine.addAll(spec.command().orElse(image.command()));
        if (commandLine.isEmpty()) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "no command: neither " + spec.image() + " nor the description of " + spec.serviceName()
                            + " says what to run");
        }
        commandLine.set(0, program(commandLine.get(0), environment, workDir).toString());
        return new ServiceCommand(List.copyOf(commandLine), environment, workDir);
    }

    /** Only the path is taken from the master's own environment, which may hold secrets. */
    private static Map<String, String> environment(ServiceSpec spec, DirectoryImages.Image image, Path home) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", Optional.ofNullable(System.getenv("PATH")).orElse(FALLBACK_PATH));
        environment.put("HOME", home.toString());
        environment.put("LANG", "C.UTF-8");
        environment.putAll(image.env());
        environment.putAll(spec.environment());
        if (!spec.secrets().isEmpty()) {
            // Nothing is mounted, so the directory of containers does not exist.
            environment.put("ZOE_SECRETS", ServiceFolder.secrets(home).toString());
        }
        return environment;
    }

    private static Path workDir(ServiceSpec spec, DirectoryImages.Image image, Path home) throws BackEndException {
        Optional<String> wanted = spec.workDir().or(image::workDir);
        if (wanted.isEmpty()) {
            return home;
        }
        Path path = home.resolve(path(wanted.get()));
        if (!Files.isDirectory(path)) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "work_dir " + wanted.get() + " of " + spec.serviceName()
                            + " is not a directory of this host; the process back-end has no file system of its own");
        }
        return path;
    }

    private static Path program(String name, Map<String, String> environment, Path workDir) throws BackEndException {
        if (name.contains("/")) {
            return requireExecutable(workDir.resolve(path(name)), name);
        }
        for (String directory : environment.getOrDefault("PATH", FALLBACK_PATH).split(File.pathSeparator, -1)) {
            Path candidate = workDir.resolve(path(directory)).resolve(path(name));
            if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        Path ownJava = Path.of(System.getProperty("java.home"), "bin", "java");
        if (name.equals("java") && Files.isExecutable(ownJava)) {
            return ownJava;
        }
        throw new BackEndException(
                Kind.REJECTED, "exec: \"" + name + "\": executable file not found in PATH " + environment.get("PATH"));
    }

    private static Path requireExecutable(Path file, String name) throws BackEndException {
        if (!Files.isRegularFile(file)) {
            throw new BackEndException(Kind.REJECTED, "exec: \"" + name + "\": no such file on this host");
        }
        if (!Files.isExecutable(file)) {
            throw new BackEndException(
                    Kind.REJECTED, "exec: \"" + name + "\": permission denied, it is not executable");
        }
        return file;
    }

    private static Path path(String text) throws BackEndException {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new BackEndException(Kind.REJECTED, "\"" + text + "\" is not a path: " + e.getReason(), e);
        }
    }
}
