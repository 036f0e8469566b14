/**
 * What a person or a program reads: tables, JSON, YAML, and quantities in human-readable units. Start at
 * {@code AlignedTable} and {@code DocumentPrinter}. It depends on {@code terminal} and {@code rest}.
 */
@NullMarked
package dev.zoe.cli.internal.output;

import org.jspecify.annotations.NullMarked;
