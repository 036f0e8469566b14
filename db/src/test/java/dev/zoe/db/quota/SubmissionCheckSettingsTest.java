package dev.zoe.db.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import org.junit.jupiter.api.Test;

/** A migration that replaces the function would lose its settings without an error. */
class SubmissionCheckSettingsTest extends DatabaseTest {

    @Test
    void theCheckOfASubmissionKeepsItsPlansAndScansIndexesPlainly() {
        assertThat(jdbc.queryForList(
                        "select unnest(proconfig) from pg_proc where proname = 'lock_submission_holders'",
                        String.class))
                .containsExactlyInAnyOrder(
                        "enable_bitmapscan=off", "enable_seqscan=off", "plan_cache_mode=force_generic_plan");
    }
}
