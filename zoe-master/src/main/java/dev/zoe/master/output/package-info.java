/**
 * What services print. {@link dev.zoe.master.output.OutputArchiver} stores the output of a container before the
 * container is removed; {@link dev.zoe.master.output.OutputPartReader} answers requests for parts of the output of
 * services that run or ran.
 */
@NullMarked
package dev.zoe.master.output;

import org.jspecify.annotations.NullMarked;
