/** Tests of the audit of the soak. */
@NullMarked
package dev.zoe.bench.soak;

import org.jspecify.annotations.NullMarked;
