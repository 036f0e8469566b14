/**
 * TLS of the port of API and web pages: where certificate and private key are, their renewal while the server runs, and
 * the warning without them. Start at {@link dev.zoe.api.tls.TlsSettings}.
 */
@NullMarked
package dev.zoe.api.tls;

import org.jspecify.annotations.NullMarked;
