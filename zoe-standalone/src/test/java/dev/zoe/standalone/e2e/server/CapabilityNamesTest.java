package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.user.Capability;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The command line has the names of the capabilities without depending on the module that defines them. */
class CapabilityNamesTest {

    private static final Pattern NAME = Pattern.compile("can_\\w+");

    @Test
    void theCommandLineKnowsEveryCapabilityAndNoOther() throws Exception {
        CommandLineProcess.Outcome refused =
                CommandLineProcess.run(Map.of("ZOE_URL", "http://127.0.0.1:1"), "", "roles", "add", "guest", "unknown");
        CommandLineProcess.Outcome help = CommandLineProcess.run(Map.of(), "", "roles", "add", "--help");

        assertThat(refused.exitCode()).as(refused.output()).isEqualTo(2);
        assertThat(names(refused.output())).isEqualTo(defined());
        // Below the examples are some of them again.
        assertThat(names(help.output().substring(0, help.output().indexOf("Examples:"))))
                .isEqualTo(defined());
    }

    private static List<String> defined() {
        return Arrays.stream(Capability.values())
                .map(Capability::roleName)
                .sorted()
                .toList();
    }

    private static List<String> names(String text) {
        return NAME.matcher(text).results().map(MatchResult::group).sorted().toList();
    }
}
