/**
 * The port to the engines that run containers, {@link dev.zoe.master.backend.BackEnd}, and its values. A back-end
 * translates calls; decisions are made elsewhere in the master. Start with the interface. All packages of the master
 * may depend on this package; it depends on no other package of the master but {@code concurrent}.
 *
 * <p>Every implementation passes the same contract tests.
 */
@NullMarked
package dev.zoe.master.backend;

import org.jspecify.annotations.NullMarked;
