/**
 * Templates that Zoe keeps beside those in files, which templates are hidden, and which template an execution was made
 * of.
 */
@NullMarked
package dev.zoe.db.template;

import org.jspecify.annotations.NullMarked;
