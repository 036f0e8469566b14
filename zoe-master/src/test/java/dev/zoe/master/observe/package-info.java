/** What the master makes of back-ends that do not answer. */
@NullMarked
package dev.zoe.master.observe;

import org.jspecify.annotations.NullMarked;
