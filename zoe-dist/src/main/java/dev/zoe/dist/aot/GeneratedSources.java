package dev.zoe.dist.aot;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles generated code with the compiler of this JDK. */
final class GeneratedSources {
    private static final List<String> OPTIONS =
            List.of("--release", "17", "-encoding", "UTF-8", "-parameters", "-proc:none", "-g:none", "-nowarn");

    private GeneratedSources() {}

    /**
     * Compiles all sources of a folder.
     *
     * @param classes gets the result, and is on the class path
     * @throws IOException when a source has an error; the message is that of the compiler
     */
    static void compile(Path sources, Path classes) throws IOException {
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "this is a Java without a compiler");
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files =
                        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
                Stream<Path> found = Files.walk(sources)) {
            List<Path> java = found.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
            List<String> options = Stream.concat(
                            OPTIONS.stream(),
                            Stream.of(
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    classes + ":" + System.getProperty("java.class.path")))
                    .toList();
            boolean isCompiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
                    .call();
            if (!isCompiled) {
                throw new IOException("The generated code does not compile:\n" + messages);
            }
        }
    }
}
