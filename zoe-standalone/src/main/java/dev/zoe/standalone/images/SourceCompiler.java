package dev.zoe.standalone.images;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a template's sources with the compiler of the running JDK. */
final class SourceCompiler {

    private static final String SUFFIX = ".java";

    private SourceCompiler() {}

    /**
     * Compiles what is below {@code sources} and copies the other files there.
     *
     * @throws ImageBuildException with the compiler's messages when the sources are wrong
     */
    static void run(Path sources, Path classes) throws IOException {
        if (!Files.isDirectory(sources)) {
            throw new ImageBuildException("There is no directory " + sources + ", which the recipe names as sources");
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(sources)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        compile(files.stream().filter(file -> file.toString().endsWith(SUFFIX)).toList(), sources, classes);
        for (Path file : files) {
            if (!file.toString().endsWith(SUFFIX)) {
                Path target = classes.resolve(sources.relativize(file).toString());
                Files.createDirectories(target.resolveSibling("."));
                Files.copy(file, target);
            }
        }
    }

    private static void compile(List<Path> files, Path sources, Path classes) throws IOException {
        if (files.isEmpty()) {
            throw new ImageBuildException("There are no Java sources below " + sources);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new ImageBuildException("The Java in " + System.getProperty("java.home") + " has no compiler, so "
                    + sources + " cannot be compiled; run Zoe with a JDK, version 17 or newer");
        }
        Files.createDirectories(classes);
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-Xlint:all",
                    "-Werror",
                    "-proc:none",
                    "-encoding",
                    "UTF-8",
                    "-d",
                    classes.toString());
            boolean compiled = compiler.getTask(
                            messages, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
            if (!compiled) {
                throw new ImageBuildException("The sources in " + sources + " do not compile:\n" + messages);
            }
        }
    }
}
