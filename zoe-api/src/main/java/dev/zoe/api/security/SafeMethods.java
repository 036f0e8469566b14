package dev.zoe.api.security;

import java.util.Set;

/** The methods of HTTP that change nothing (RFC 9110, section 9.2.1). */
public final class SafeMethods {

    private static final Set<String> NAMES = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    private SafeMethods() {}

    public static boolean include(String method) {
        return NAMES.contains(method);
    }
}
