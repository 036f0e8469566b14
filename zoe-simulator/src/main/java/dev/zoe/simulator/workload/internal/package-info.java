/** Reading of the single trace formats: lines, fields, and what each column means. */
@NullMarked
package dev.zoe.simulator.workload.internal;

import org.jspecify.annotations.NullMarked;
