/** The web interface, on top of the API's services. */
@NullMarked
package dev.zoe.web;

import org.jspecify.annotations.NullMarked;
