/**
 * The output of services. {@link dev.zoe.master.output.OutputArchiver} stores the output of a container before the
 * container is removed; {@link dev.zoe.master.output.OutputPartReader} answers requests for parts of the output of
 * services. Only {@code apply}, {@code rpc} and the classes that build the master depend on this package.
 */
@NullMarked
package dev.zoe.master.output;

import org.jspecify.annotations.NullMarked;
