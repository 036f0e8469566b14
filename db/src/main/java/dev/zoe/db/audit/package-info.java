/**
 * The audit trail: who changed what. Entries are only added ({@link dev.zoe.db.audit.AuditEntryWriter}), in the
 * transaction of the change. Afterwards, {@link dev.zoe.db.audit.AuditSealer} puts them into a chain of hashes, and
 * {@link dev.zoe.db.audit.AuditVerifier} finds what was changed since. {@link dev.zoe.db.audit.AuditRetention} removes
 * the oldest entries.
 */
@NullMarked
package dev.zoe.db.audit;

import org.jspecify.annotations.NullMarked;
