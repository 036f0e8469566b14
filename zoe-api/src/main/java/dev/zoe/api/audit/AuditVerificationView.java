package dev.zoe.api.audit;

import dev.zoe.db.audit.AuditChainError;
import dev.zoe.db.audit.AuditVerification;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;

/**
 * Whether the audit trail is as it was written.
 *
 * @param entries entries that fit into the chain, up to the first error
 * @param firstPosition position of the first entry that was not removed for its age
 * @param lastPosition the last position that is right
 * @param lastHash of that position, 64 hexadecimal digits; copy both elsewhere to compare them later
 * @param pending entries of the last moments that are not in the chain yet
 */
@Schema(name = "AuditVerification")
record AuditVerificationView(
        boolean valid,
        long entries,
        long firstPosition,
        long lastPosition,
        String lastHash,
        long pending,
        Optional<AuditErrorView> firstError) {

    /**
     * @param position in the chain, or where an entry was added beside it
     * @param entryId null when it is not known
     */
    @Schema(name = "AuditError")
    record AuditErrorView(long position, Optional<Long> entryId, String message) {

        static AuditErrorView of(AuditChainError error) {
            return new AuditErrorView(error.position(), error.entryId(), error.message());
        }
    }

    static AuditVerificationView of(AuditVerification verification) {
        return new AuditVerificationView(
                verification.isValid(),
                verification.entries(),
                verification.firstPosition(),
                verification.last().position(),
                verification.last().hash(),
                verification.pending(),
                verification.firstError().map(AuditErrorView::of));
    }
}
