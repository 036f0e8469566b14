/**
 * What a JSON Schema cannot say about a description: one class for each concern. {@code DescriptionRules} lists them
 * all. The package depends on {@code document} and {@code syntax}.
 */
@NullMarked
package dev.zoe.application.internal.rules;

import org.jspecify.annotations.NullMarked;
