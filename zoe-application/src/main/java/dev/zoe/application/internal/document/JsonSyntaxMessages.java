package dev.zoe.application.internal.document;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** The messages for text that is not JSON. */
final class JsonSyntaxMessages {

    private static final Pattern TOKEN = Pattern.compile("(?:Non-standard|Unrecognized) token '([^']*)'");

    private JsonSyntaxMessages() {}

    static String of(String json, JacksonException e) {
        TokenStreamLocation at = e.getLocation();
        if (at == null) {
            return "this is not JSON; expected an object such as {\"name\": …}";
        }
        String where = "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
        return where + "this is not JSON: " + reason(json, e, at);
    }

    private static String reason(String json, JacksonException e, TokenStreamLocation at) {
        String message = String.valueOf(e.getOriginalMessage());
        if (e instanceof UnexpectedEndOfInputException || message.startsWith("Unexpected end-of-input")) {
            return "the text ends too early; a closing brace, bracket or quote is missing";
        }
        if (message.startsWith("Trailing token")) {
            return "there is more text after the end of the description; expected nothing";
        }
        Matcher token = TOKEN.matcher(message);
        String found =
                token.find() ? "found \"" + DescriptionFindings.shorten(token.group(1)) + "\"; " : found(json, at);
        return found + expected(message);
    }

    private static String found(String json, TokenStreamLocation at) {
        long offset = at.getCharOffset();
        if (offset < 0 || offset >= json.length()) {
            return "";
        }
        int shown = json.codePointAt((int) offset);
        return Character.isISOControl(shown) ? "" : "found '" + Character.toString(shown) + "'; ";
    }

    private static String expected(String message) {
        if (message.contains("double-quote to start property name") || message.contains("double-quote to start")) {
            return "expected a key in double quotes";
        }
        if (message.contains("comma to separate Object")) {
            return "expected a comma or '}' after the value";
        }
        if (message.contains("comma to separate Array")) {
            return "expected a comma or ']' after the value";
        }
        if (message.contains("colon to separate")) {
            return "expected a colon after the key";
        }
        if (message.contains("Illegal unquoted character")) {
            return "expected \\n, \\t or another escape instead of a line break or tab in a text";
        }
        if (message.contains("escape")) {
            return "expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX";
        }
        if (message.contains("close marker")) {
            return "expected the closing brace or bracket that fits the opening one";
        }
        return "expected a value: text in double quotes, a number, true, false, null, an object or a list";
    }
}
