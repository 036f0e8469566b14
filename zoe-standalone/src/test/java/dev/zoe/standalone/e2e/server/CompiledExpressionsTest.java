package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.InProcessServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The expressions of pages become byte code, since interpreted ones take most of the time of a large page. */
@Tag("slow")
class CompiledExpressionsTest {

    /** All template engines of a JVM share the dialect that says so, so one that the master makes could change it. */
    @Test
    void theMasterBesideThePagesLeavesThemCompiled() throws Exception {
        InProcessServer.sharedOnProcesses();

        // By name, because the library is one of zoe-web.
        Class<?> engine = Class.forName("org.thymeleaf.spring6.SpringTemplateEngine");
        assertThat(engine.getMethod("getEnableSpringELCompiler")
                        .invoke(engine.getConstructor().newInstance()))
                .isEqualTo(true);
    }
}
