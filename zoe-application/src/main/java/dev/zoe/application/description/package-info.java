/**
 * Reads a description, JSON of format 4, 3 or 2, and returns an application or every error at once. Start at
 * {@link dev.zoe.application.description.DescriptionReader}. Other modules use this package; it uses the packages below
 * {@code internal}, which do not know it.
 */
@NullMarked
package dev.zoe.application.description;

import org.jspecify.annotations.NullMarked;
