/** What a JSON Schema cannot say about a description: one small class for each concern, listed in {@code DescriptionRules}. */
@NullMarked
package dev.zoe.application.internal.rules;

import org.jspecify.annotations.NullMarked;
