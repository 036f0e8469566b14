package dev.zoe.application.testing;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Values that readers and the systems behind them are known to handle wrongly. */
public final class HostileValues {
    /** Texts; none has a line end that a header of HTTP could not have, except the one that forges a header. */
    public static final List<String> TEXTS = List.of(
            "",
            " ",
            "\u0000",
            "a\u0000b",
            "\ud800",
            "\udc00\ud800",
            "\ud83d\ude00",
            "\u202e\u2066",
            "\u2028",
            "\ufeff",
            "\u001b[31m",
            "\u0007\u009b2J",
            "\t",
            "\r",
            "\n",
            "a\r\nSet-Cookie: a=b",
            "' or '1'='1",
            "x'); drop table users; --",
            "%",
            "\\",
            "\"",
            "'",
            "*)(uid=*",
            "<script>alert(1)</script>",
            "{user_name}{execution_id}{x}",
            "{dns_name#}",
            "{",
            "${x}",
            "../../../etc/passwd",
            "/..",
            "PT1H",
            "P999999999999D",
            "9999-99-99T99:99:99Z",
            "+999999999-12-31T23:59:59Z",
            "1e400",
            "-1",
            "NaN",
            "null",
            ": ",
            "- ",
            "# ",
            "&a ",
            "*a",
            "<<: ",
            "!!int ",
            "!!binary ",
            "!!set ",
            "? ",
            "|",
            "[",
            "}",
            ",",
            "\n---\n",
            "%YAML 9.9\n---\n",
            "a".repeat(300),
            "[".repeat(600),
            "{a: ".repeat(600));

    static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "-1",
            "00",
            "0.5",
            "1e3",
            "1e308",
            "1e309",
            "1e-400",
            "1e999999999",
            "-9223372036854775808",
            "9223372036854775807",
            "9223372036854775808",
            "2147483647",
            "2147483648",
            "123456789012345678901234567890",
            "9".repeat(1_100),
            "NaN",
            "-Infinity",
            ".inf",
            "0x10",
            "1_000",
            "\u0661");

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    static final List<String> JSON_STRINGS =
            TEXTS.stream().map(MAPPER::writeValueAsString).toList();

    /** Values of JSON, and some that are none. */
    static final List<String> JSON = Stream.of(
                    JSON_STRINGS,
                    NUMBERS.subList(0, NUMBERS.size() - 1),
                    List.of(
                            "null",
                            "true",
                            "false",
                            "[]",
                            "{}",
                            "[null]",
                            "[[[[]]]]",
                            "[\"a\", 1, null, {}]",
                            "{\"\": null}",
                            "{\"a\": {\"a\": {\"a\": 1}}}",
                            "{\"a\": 1, \"a\": 2}",
                            "{\"min\": [], \"max\": -1}",
                            "[".repeat(600) + "]".repeat(600),
                            "\"" + "a".repeat(70_000) + "\"",
                            "\"\\ud800\"",
                            "\"\\u0000\"",
                            "'a'",
                            "01"))
            .flatMap(List::stream)
            .toList();

    private HostileValues() {}
}
