/**
 * Descriptions of applications as a user gives them: files in JSON or YAML, changes to them ({@code --set}), variables
 * ({@code --var}), and tables of parameters ({@code --each}). Start at {@code DescriptionFile} and
 * {@code DescriptionChanges}. It depends on {@code rest} and {@code failure}, and on the description language.
 */
@NullMarked
package dev.zoe.cli.internal.description;

import org.jspecify.annotations.NullMarked;
