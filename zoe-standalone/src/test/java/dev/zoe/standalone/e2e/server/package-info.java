/** A server as its operator and its users meet it: start, pages, metrics, demo and tutorial. */
@NullMarked
package dev.zoe.standalone.e2e.server;

import org.jspecify.annotations.NullMarked;
