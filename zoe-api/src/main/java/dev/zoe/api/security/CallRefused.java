package dev.zoe.api.security;

import dev.zoe.api.problem.ProblemType;

/** Published when a signed-in user is refused before a controller sees the call. */
public record CallRefused(ApiCaller caller, ProblemType problem) {}
