/**
 * The port to what runs containers, and its values. A back-end translates; it never decides.
 *
 * <p>Every implementation passes the same contract test kit.
 */
@NullMarked
package dev.zoe.master.backend;

import org.jspecify.annotations.NullMarked;
