/** The API as the command line sees it: requests, answers, problems and event streams. */
@NullMarked
package dev.zoe.cli.internal.rest;

import org.jspecify.annotations.NullMarked;
