package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.service.ServiceStatus;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of an execution that failed, or that Zoe ended: why, and what to do. */
@Tag("slow")
class FailedExecutionPageTest extends ExecutionPageTestBase {
    @Test
    void whatWentWrongIsAtTheTop() {
        long id = running(2);
        records.keepOutput(id, "boss0", 0, ("it reads\n" + HOSTILE).getBytes(StandardCharsets.UTF_8));
        records.endService(id, "boss0", ServiceStatus.ERROR, 127);
        records.fail(id, "boss0 ended: " + HOSTILE);

        String page = ok(alice, "/executions/" + id);

        assertThat(page)
                .contains("What went wrong", "its command was not found", "Last output of boss0")
                .contains("boss0 ended: &lt;img", "it reads\n&lt;img")
                .doesNotContain("<img src=x");
        assertThat(page.indexOf("its command was not found")).isLessThan(page.indexOf("id=\"timeline\""));
    }

    @Test
    void itSaysThatAnIdleExecutionWasEnded() {
        long id = running(2);
        assertThat(ok(alice, "/executions/" + id)).doesNotContain("id=\"why-ended\"");
        records.leaveIdle(id, "ended, because it was idle for 2 hours");

        String page = ok(alice, "/executions/" + id);

        assertThat(page)
                .contains("id=\"why-ended\"", "Ended, because it was idle for 2 hours.")
                .doesNotContain("What went wrong");
        assertThat(page.indexOf("id=\"why-ended\"")).isLessThan(page.indexOf("id=\"timeline\""));
        assertThat(ok(alice, "/")).contains("ended, because it was idle for 2 hours");
        assertThat(rest.get("/api/v1/executions/" + id).at("/error_message"))
                .isEqualTo("ended, because it was idle for 2 hours");
    }

    @Test
    void theLastOutputIsFoldedWhenTheReasonHasIt() {
        long told = running(2);
        records.keepOutput(told, "boss0", 0, "no such table\n".getBytes(StandardCharsets.UTF_8));
        records.endService(told, "boss0", ServiceStatus.ERROR, 3);
        records.fail(told, "boss0 ended with exit code 3; its last lines:\nno such table");
        long untold = running(2);
        records.keepOutput(untold, "boss0", 0, "it reads\nno such table\n".getBytes(StandardCharsets.UTF_8));
        records.endService(untold, "boss0", ServiceStatus.ERROR, 3);
        records.fail(untold, "boss0 ended with exit code 3; its last lines:\nno such table");

        assertThat(ok(alice, "/executions/" + told))
                .containsPattern("<details id=\"failed-output-boss0\"\\s*>")
                .contains("The last output of boss0 mostly tells why.");
        assertThat(ok(alice, "/executions/" + untold))
                .containsPattern("<details id=\"failed-output-boss0\"\\s+open=\"open\">");
    }
}
