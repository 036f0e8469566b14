package dev.zoe.protocol;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the permitted records of a sealed interface and their fields are called in a frame. */
final class MessageTypes<T> {
    private final String kind;
    private final List<Class<? extends T>> types;

    MessageTypes(String kind, Class<T> sealed) {
        this.kind = kind;
        this.types = records(sealed)
                .<Class<? extends T>>map(type -> type.asSubclass(sealed))
                .toList();
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(MessageTypes::records);
    }

    /** "request" or "reply", for messages. */
    String kind() {
        return kind;
    }

    /** {@code LogPart} is {@code log-part}. */
    static String nameOf(Class<?> type) {
        return inWords(type.getSimpleName(), "-");
    }

    /** {@code maxBytes} is {@code max_bytes}. */
    static List<String> fieldsOf(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .map(name -> inWords(name, "_"))
                .toList();
    }

    Optional<Class<? extends T>> find(String name) {
        return types.stream().filter(type -> nameOf(type).equals(name)).findFirst();
    }

    List<String> names() {
        return types.stream().map(MessageTypes::nameOf).sorted().toList();
    }

    private static String inWords(String name, String separator) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", separator).toLowerCase(Locale.ROOT);
    }
}
