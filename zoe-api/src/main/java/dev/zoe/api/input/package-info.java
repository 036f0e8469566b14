/**
 * Bodies of changes: JSON objects whose members are read by type, with all errors at once. Start at
 * {@link dev.zoe.api.input.FieldReader}. It knows problems only.
 */
@NullMarked
package dev.zoe.api.input;

import org.jspecify.annotations.NullMarked;
