package dev.zoe.application.internal.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.node.StringNode;

/**
 * Finds what a tree does not show: keys that occur twice, numbers beyond 64 bits, and characters that no database
 * stores.
 */
final class JsonTokenScan {

    private final DescriptionFindings findings;
    private final Deque<Set<String>> open = new ArrayDeque<>();

    JsonTokenScan(DescriptionFindings findings) {
        this.findings = findings;
    }

    void scan(JsonParser parser) {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            switch (token) {
                case START_OBJECT, START_ARRAY -> open.push(new HashSet<>());
                case END_OBJECT, END_ARRAY -> open.pop();
                case PROPERTY_NAME -> key(parser);
                case VALUE_STRING -> text(parser, parser.getString());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
                default -> {
                    // true, false and null need no check.
                }
            }
        }
    }

    private void key(JsonParser parser) {
        String key = parser.currentName();
        text(parser, key);
        if (!open.element().add(key)) {
            if (findings.isFull()) {
                findings.leaveOut(1);
                return;
            }
            TokenStreamLocation at = parser.currentTokenLocation();
            findings.repeated(
                    pointer(parser),
                    '"' + key + '"',
                    "\"" + DescriptionFindings.shorten(key) + "\" is here a second time (line " + at.getLineNr()
                            + ", column " + at.getColumnNr() + "); keep one of them");
        }
    }

    private void text(JsonParser parser, String text) {
        if (text.indexOf('\0') >= 0) {
            report(parser, new StringNode(text).toString(), "a text cannot hold the character \\u0000; leave it out");
        }
        if (holdsHalfAPair(text)) {
            report(parser, "", "this holds half of a surrogate pair (\\ud800 to \\udfff); write the whole character");
        }
    }

    private static boolean holdsHalfAPair(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                // Few texts need this slower check.
                return text.codePoints()
                        .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
            }
        }
        return false;
    }

    private void number(JsonParser parser) {
        String written = parser.getString();
        boolean fits = parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT
                ? JsonNumbers.fits(Double.parseDouble(written))
                : parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        if (!fits) {
            report(parser, written, "this number is too large; expected one that fits into 64 bits");
        }
    }

    private void report(JsonParser parser, String value, String message) {
        if (findings.isFull()) {
            findings.leaveOut(1);
            return;
        }
        findings.errorOnce(pointer(parser), value, message);
    }

    private static String pointer(JsonParser parser) {
        return parser.streamReadContext().pathAsPointer().toString();
    }
}
