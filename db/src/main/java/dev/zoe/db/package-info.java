/** The shared state of API and master: entities, repositories, and the migrations that make their tables. */
@NullMarked
package dev.zoe.db;

import org.jspecify.annotations.NullMarked;
