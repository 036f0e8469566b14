package dev.zoe.standalone.images;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/** A small Java runtime, linked from the modules of the running JDK. */
final class JavaRuntime {

    private JavaRuntime() {}

    /** @param target must not exist yet */
    static void link(List<String> modules, Path target) throws IOException {
        String home = System.getProperty("java.home");
        ToolProvider jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new ImageBuildException("The Java in " + home
                        + " cannot link a runtime because it has no jlink;"
                        + " run Zoe with a full JDK, version 17 or newer"));
        StringWriter output = new StringWriter();
        PrintWriter printer = new PrintWriter(output);
        int status = jlink.run(
                printer,
                printer,
                "--add-modules",
                String.join(",", modules),
                "--no-header-files",
                "--no-man-pages",
                "--strip-java-debug-attributes",
                "--output",
                target.toString());
        if (status != 0) {
            throw new ImageBuildException("jlink of the Java in " + home + " could not link the modules " + modules
                    + "; where it misses jmods, the full JDK package of the system has them. It said:\n" + output);
        }
        // Half of a small program's start goes into loading the JDK's classes; the archive saves that.
        HostProgram.run(List.of(target.resolve("bin/java").toString(), "-Xshare:dump", "-Xlog:disable"));
    }
}
