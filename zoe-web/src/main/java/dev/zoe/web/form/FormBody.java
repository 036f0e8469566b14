package dev.zoe.web.form;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a call of the API, made of the fields of a form. A field that cannot be read is passed on as text, so
 * that the API says what would be right.
 */
public final class FormBody {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final PageForm form;
    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    public FormBody(PageForm form) {
        this.form = form;
    }

    /** A text; an empty field is left out. */
    public FormBody text(String... names) {
        Stream.of(names).forEach(name -> form.given(name).ifPresent(value -> members.put(name, value)));
        return this;
    }

    /** A text; an empty field means that there is none. */
    public FormBody textOrNull(String name) {
        members.put(name, form.given(name).orElse(null));
        return this;
    }

    /** A number; an empty field is left out. */
    public FormBody number(String... names) {
        Stream.of(names).forEach(name -> form.given(name).ifPresent(value -> members.put(name, parsed(value))));
        return this;
    }

    /** A number; an empty field means that there is none. */
    public FormBody numberOrNull(String... names) {
        Stream.of(names)
                .forEach(name ->
                        members.put(name, form.given(name).map(FormBody::parsed).orElse(null)));
        return this;
    }

    /** A box. */
    public FormBody flag(String name) {
        members.put(name, form.isTicked(name));
        return this;
    }

    /** All ticked boxes of a name. */
    public FormBody list(String name) {
        members.put(name, form.all(name));
        return this;
    }

    /** Words between blanks or commas. */
    public FormBody words(String name) {
        members.put(name, split(form.get(name)));
        return this;
    }

    /** The same; an empty field means that there is no list. */
    public FormBody wordsOrNull(String name) {
        List<String> words = split(form.get(name));
        members.put(name, words.isEmpty() ? null : words);
        return this;
    }

    /** Any other member. */
    public FormBody member(String name, @Nullable Object value) {
        members.put(name, value);
        return this;
    }

    private static List<String> split(String text) {
        return Stream.of(text.split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
    }

    /** The number that a text is, or the text when it is none. */
    public static Object parsed(String text) {
        try {
            return text.length() > 30 ? text : new BigDecimal(text);
        } catch (NumberFormatException notANumber) {
            return text;
        }
    }

    public JsonNode json() {
        return Objects.requireNonNull(JSON.valueToTree(members));
    }

    @Override
    public String toString() {
        return JSON.writeValueAsString(members);
    }
}
