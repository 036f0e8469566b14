/** What services print: from the database when they have ended, from the master while they run. */
@NullMarked
package dev.zoe.api.log;

import org.jspecify.annotations.NullMarked;
