package dev.zoe.cli.internal.screen;

/** The size of a terminal in characters. */
public record ScreenSize(int rows, int columns) {}
