package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditEntryWriter;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.audit.NewAuditEntry;
import dev.zoe.db.testing.AuditTampering;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionOperations;

/** The audit trail as CSV. */
class AuditCsvTest extends ApiTest {
    private static final String CSV = "/api/v1/audit?format=csv";
    private static final String HEADER = "id,at,actor,actor_id,role,token,action,target_kind,target,address,result,"
            + "problem,before,after,request_id";

    @BeforeEach
    void noEntries(@Autowired DataSource database) {
        new AuditTampering(database).clear();
    }

    private static List<String> lines(RestResponse answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualToIgnoringCase("text/csv;charset=UTF-8");
        assertThat(answer.text()).endsWith("\r\n");
        return answer.text().lines().toList();
    }

    @Test
    void itHasAHeaderAndALineForEachEntryThatMeetsTheConditions() {
        root.post(
                "/api/v1/roles",
                "{\"name\": \"csv-role\", \"capabilities\": [\"can_access_api\"]}",
                "X-Request-Id",
                "r-7");
        root.post("/api/v1/quotas", "{\"name\": \"csv-quota\"}");

        List<String> all = lines(root.get(CSV));
        List<String> roles = lines(root.get("/api/v1/audit?action=role", "Accept", "text/csv"));

        assertThat(all).hasSize(3).first().isEqualTo(HEADER);
        assertThat(all.get(1)).contains(",quota.create,quota,csv-quota,");
        assertThat(roles).hasSize(2);
        assertThat(roles.get(1))
                .matches("\\d+,20[0-9T:.Z-]+,root,\\d+,admin,,role\\.create,role,csv-role,[0-9a-f.:]+,done,,,"
                        + "\"\\{.*\"\"capabilities\"\".*}\",r-7");
        root.send("DELETE", "/api/v1/roles/csv-role");
        root.send("DELETE", "/api/v1/quotas/csv-quota");
    }

    @Test
    void usersGetTheirOwnEntriesOnly() {
        submit(alice, "sort", 1);
        submit(bob, "sort", 1);

        assertThat(lines(alice.get(CSV))).hasSize(2).last().asString().contains(",alice,");
        assertThat(lines(alice.get(CSV + "&actor=bob"))).containsExactly(HEADER);
        assertThat(lines(root.get(CSV + "&actor=bob"))).hasSize(2);
        assertThat(anonymous.get(CSV).problem()).isEqualTo("unauthenticated");
        assertThat(root.get("/api/v1/audit?format=xml").problem()).isEqualTo("malformed-request");
        assertThat(root.get(CSV + "&since=yesterday").problem()).isEqualTo("malformed-request");
    }

    @Test
    void noValueIsAFormulaOrMovesAColumn(
            @Autowired AuditEntryWriter entries, @Autowired TransactionOperations transactions) {
        for (String target : List.of("=1+1", "+1", "-1", "@sum", "a,b", "a\"b", "plain")) {
            write(entries, transactions, target);
        }

        List<String> lines = lines(root.get(CSV));

        assertThat(lines.subList(1, lines.size()))
                .extracting(line -> line.replaceFirst("^[^,]*,[^,]*,,,,,node\\.drain,node,(.*),,done,,,,$", "$1"))
                .containsExactly("plain", "\"a\"\"b\"", "\"a,b\"", "'@sum", "'-1", "'+1", "'=1+1");
    }

    @Test
    void moreThanABatchIsWrittenWhole(
            @Autowired AuditEntryWriter entries, @Autowired TransactionOperations transactions) {
        transactions.executeWithoutResult(status -> {
            for (int number = 0; number < 1001; number++) {
                write(entries, transactions, "n" + number);
            }
        });

        List<String> lines = lines(root.get(CSV));

        assertThat(lines).hasSize(1002).doesNotHaveDuplicates();
        assertThat(lines.get(1)).contains(",n1000,");
        assertThat(lines.get(1001)).contains(",n0,");
    }

    private static void write(AuditEntryWriter entries, TransactionOperations transactions, String target) {
        transactions.executeWithoutResult(status -> entries.write(new NewAuditEntry(
                AuditOrigin.ZOE,
                AuditAction.NODE_DRAIN,
                new AuditTarget("node", target),
                AuditResult.DONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
    }
}
