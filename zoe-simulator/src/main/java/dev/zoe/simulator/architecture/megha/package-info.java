/** Global masters with stale views, and local masters that own the truth, as in Megha. */
@NullMarked
package dev.zoe.simulator.architecture.megha;

import org.jspecify.annotations.NullMarked;
