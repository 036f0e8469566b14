@NullMarked
package dev.zoe.standalone.server;

import org.jspecify.annotations.NullMarked;
