/**
 * Quotas over REST. Start at {@code QuotasController}; {@code QuotaService} has the rules. It knows input, pagination,
 * problems, and the caller of security. The check of a submission is {@code dev.zoe.db.submission.QuotaCheck}.
 */
@NullMarked
package dev.zoe.api.quota;

import org.jspecify.annotations.NullMarked;
