package dev.zoe.api.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.template.TemplateStore;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** How many templates a user may keep. */
class TemplateLimitTest extends ApiTest {
    private static final int CALLS = 8;

    @Autowired
    TemplateService templates;

    @Autowired
    TemplateStore store;

    @Autowired
    LoginAccounts accounts;

    @Test
    void callsAtOnceDoNotExceedIt() throws Exception {
        ApiCaller caller = accounts.caller("alice").orElseThrow();
        NewTemplate template = new NewTemplate(
                "Examples", "Mine", SampleApplications.elastic("mine", 1), "", "", List.of(), List.of(), List.of());
        for (int i = 1; i < TemplateService.MOST_OWN; i++) {
            store.addOwn(caller.id(), "{}", template.description(), "");
        }
        CyclicBarrier together = new CyclicBarrier(CALLS);
        Callable<Boolean> call = () -> {
            together.await();
            try {
                templates.saveOwn(caller, template);
                return true;
            } catch (Problem refused) {
                assertThat(refused).hasMessageContaining("which is the most");
                return false;
            }
        };

        int saved = 0;
        ExecutorService threads = Executors.newFixedThreadPool(CALLS);
        try {
            for (Future<Boolean> result : threads.invokeAll(Collections.nCopies(CALLS, call))) {
                saved += result.get() ? 1 : 0;
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(saved).isOne();
        assertThat(store.countOf(caller.id())).isEqualTo(TemplateService.MOST_OWN);
    }
}
