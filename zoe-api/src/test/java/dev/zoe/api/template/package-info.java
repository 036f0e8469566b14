/** Tests of the templates of a site. */
@NullMarked
package dev.zoe.api.template;

import org.jspecify.annotations.NullMarked;
