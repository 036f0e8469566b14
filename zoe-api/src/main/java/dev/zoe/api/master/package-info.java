/**
 * The API's side of the link to the master: hints that cost a call nothing, an idea of whether the master answers, and
 * questions whose answers are waited for.
 */
@NullMarked
package dev.zoe.api.master;

import org.jspecify.annotations.NullMarked;
