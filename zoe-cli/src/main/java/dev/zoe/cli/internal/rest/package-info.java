/**
 * The REST API as the command line sees it: requests, responses, problem details and event streams. Start at
 * {@code ZoeRestClient}. It depends on {@code settings} and {@code failure}.
 */
@NullMarked
package dev.zoe.cli.internal.rest;

import org.jspecify.annotations.NullMarked;
