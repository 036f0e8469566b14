/**
 * How a description is read: text to tree with limits, structure by JSON Schema, meaning by rules, then the records and
 * the canonical text. Nothing here is for other modules.
 */
@NullMarked
package dev.zoe.application.internal;

import org.jspecify.annotations.NullMarked;
