/** What a person or a program reads: tables, JSON, YAML, and quantities in human units. */
@NullMarked
package dev.zoe.cli.internal.output;

import org.jspecify.annotations.NullMarked;
