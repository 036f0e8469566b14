/**
 * Checks of everything that Zoe works with, each with advice. Start at {@code DiagnosisService}, which asks the
 * database and the master. No other package uses it.
 */
@NullMarked
package dev.zoe.api.diagnosis;

import org.jspecify.annotations.NullMarked;
