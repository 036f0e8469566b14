/** Sessions into services: programs in containers, and connections to ports. */
@NullMarked
package dev.zoe.standalone.e2e.access;

import org.jspecify.annotations.NullMarked;
