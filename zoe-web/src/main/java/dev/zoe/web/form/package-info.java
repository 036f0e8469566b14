/** Forms of pages: their fields, and the proof that a page of this server sent them to this browser. */
@NullMarked
package dev.zoe.web.form;

import org.jspecify.annotations.NullMarked;
