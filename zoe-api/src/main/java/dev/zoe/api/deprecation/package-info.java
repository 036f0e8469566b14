/**
 * Operations that a later release removes: what callers see of that. Start at
 * {@link dev.zoe.api.deprecation.DeprecatedOperation}. It uses no other package.
 */
@NullMarked
package dev.zoe.api.deprecation;

import org.jspecify.annotations.NullMarked;
