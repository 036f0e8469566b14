/**
 * Checks the structure of a description by the JSON Schema of its format and words the errors. Start at
 * {@code SchemaValidation}. It depends on {@code document} only.
 */
@NullMarked
package dev.zoe.application.internal.schema;

import org.jspecify.annotations.NullMarked;
