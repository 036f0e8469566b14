/**
 * The JSON text of a description as a tree with locations, and the errors found in it. Start at {@code DocumentNode}
 * and {@code DescriptionFindings}. The packages beside it depend on this one; it depends on the model only.
 */
@NullMarked
package dev.zoe.application.internal.document;

import org.jspecify.annotations.NullMarked;
