package dev.zoe.db.testing;

import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Changes the audit trail as an administrator of the database can, past its triggers. */
public final class AuditTampering {

    private final JdbcClient database;
    private final TransactionTemplate transactions;

    public AuditTampering(DataSource database) {
        this.database = JdbcClient.create(database);
        this.transactions = new TransactionTemplate(new DataSourceTransactionManager(database));
    }

    /** Makes another user the actor of an entry. */
    public void changeEntry(long id) {
        run("update audit_entry set actor = 'mallory' where id = " + id);
    }

    /** Gives an entry JSON that no reader takes, because it is nested too deeply. */
    public void nestDeeply(long id) {
        run("update audit_entry set before = (repeat('[', 2000) || repeat(']', 2000))::jsonb where id = " + id);
    }

    public void removeEntry(long id) {
        run("delete from audit_entry where id = " + id);
    }

    /** Removes an entry and the link to it. */
    public void removeEntryAndLink(long id) {
        run("delete from audit_entry where id = " + id, "delete from audit_chain where entry_id = " + id);
    }

    /** Copies an entry; the copy is not in the chain. */
    public void insertCopy(long id) {
        run(
                """
                insert into audit_entry (at, actor, action, target_kind, target, address, result)
                select at, actor, action, target_kind, target, address, result from audit_entry where id = %d"""
                        .formatted(id));
    }

    /** Gives two places of the chain each other's entry. */
    public void swapLinks(long position, long other) {
        run(
                """
                create temporary table swapped on commit drop as
                select a.position, b.entry_id from audit_chain a, audit_chain b
                where (a.position, b.position) in ((%1$d, %2$d), (%2$d, %1$d))"""
                        .formatted(position, other),
                "update audit_chain set entry_id = -entry_id where position in (%d, %d)".formatted(position, other),
                "update audit_chain c set entry_id = s.entry_id from swapped s where c.position = s.position");
    }

    public void removeCheckpoint() {
        run("delete from audit_checkpoint");
    }

    /** Makes all entries older that are not in the chain yet. */
    public void agePending(Duration age) {
        run(
                "update audit_entry set at = at - make_interval(secs => %d) where id in (select entry_id from audit_pending)"
                        .formatted(age.toSeconds()));
    }

    /** Removes everything, as if no entry had ever been written. */
    public void clear() {
        run(
                "truncate audit_entry, audit_pending, audit_chain, audit_checkpoint restart identity",
                "insert into audit_checkpoint (position, hash) values (0, decode(repeat('00', 32), 'hex'))");
    }

    private void run(String... statements) {
        transactions.executeWithoutResult(status -> {
            // Triggers rest in a session that says it replicates.
            database.sql("set local session_replication_role = replica").update();
            for (String statement : statements) {
                database.sql(statement).update();
            }
        });
    }
}
