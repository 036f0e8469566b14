/**
 * Templates of a site: their parameters, the values that are chosen for them, and descriptions made of them. Start at
 * {@code TemplateForm}. It depends on {@code rest}, {@code output}, {@code terminal} and {@code failure}.
 */
@NullMarked
package dev.zoe.cli.internal.template;

import org.jspecify.annotations.NullMarked;
