/**
 * The builder: an application composed in a form, with its JSON beside it. The description is the only state. A form
 * writes what was changed into it ({@code BuilderDocument}, {@code ComponentField}), and reads its fields from it, so
 * that nothing that the form has no field for is lost. Start at {@code BuilderPageController}.
 */
@NullMarked
package dev.zoe.web.builder;

import org.jspecify.annotations.NullMarked;
