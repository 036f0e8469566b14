/** The answer that leads a browser from a form to a page. */
@NullMarked
package dev.zoe.web.redirect;

import org.jspecify.annotations.NullMarked;
