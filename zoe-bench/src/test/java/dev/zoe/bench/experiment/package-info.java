@NullMarked
package dev.zoe.bench.experiment;

import org.jspecify.annotations.NullMarked;
