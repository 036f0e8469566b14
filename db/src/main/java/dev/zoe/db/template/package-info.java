/** Templates that Zoe keeps beside those in files, and which templates are hidden. */
@NullMarked
package dev.zoe.db.template;

import org.jspecify.annotations.NullMarked;
