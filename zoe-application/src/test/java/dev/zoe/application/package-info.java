/** Descriptions as test data: accepted ones, rejected ones with their exact errors, and random ones. */
@NullMarked
package dev.zoe.application;

import org.jspecify.annotations.NullMarked;
