/** Tests of the API's side of the link to the master. */
@NullMarked
package dev.zoe.api.master;

import org.jspecify.annotations.NullMarked;
