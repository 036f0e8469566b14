@NullMarked
package dev.zoe.cli.internal.rest;

import org.jspecify.annotations.NullMarked;
