/** What services print: from the database when they have ended, from the master while they run. */
@NullMarked
package dev.zoe.api.servicelog;

import org.jspecify.annotations.NullMarked;
