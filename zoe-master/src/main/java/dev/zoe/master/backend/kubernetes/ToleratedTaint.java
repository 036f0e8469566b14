package dev.zoe.master.backend.kubernetes;

import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Taints that pods of Zoe tolerate.
 *
 * @param key key of the taint
 * @param value its value; empty for any
 * @param effect its effect, {@code NoSchedule}, {@code PreferNoSchedule} or {@code NoExecute}; empty for any
 */
public record ToleratedTaint(String key, Optional<String> value, Optional<String> effect) {
    private static final Pattern FORM = Pattern.compile("(?<key>[A-Za-z0-9]([A-Za-z0-9._/-]*[A-Za-z0-9])?)"
            + "(=(?<value>([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?))?"
            + "(:(?<effect>NoSchedule|PreferNoSchedule|NoExecute))?");

    /**
     * Reads {@code KEY[=VALUE][:EFFECT]}, the form of {@code kubectl taint}.
     *
     * @throws IllegalArgumentException when the text has another form
     */
    public static ToleratedTaint of(String text) {
        Matcher parts = FORM.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "\"%s\" is no taint; a taint has the form KEY, KEY=VALUE or KEY=VALUE:EFFECT, with the effect NoSchedule, PreferNoSchedule or NoExecute"
                            .formatted(text));
        }
        return new ToleratedTaint(
                parts.group("key"),
                Optional.ofNullable(parts.group("value")),
                Optional.ofNullable(parts.group("effect")));
    }

    /** Whether a pod with this toleration may be on a node with that taint. */
    boolean covers(Taint taint) {
        String valueOfTaint = Optional.ofNullable(taint.getValue()).orElse("");
        return key.equals(taint.getKey())
                && value.map(valueOfTaint::equals).orElse(true)
                && effect.map(word -> word.equals(taint.getEffect())).orElse(true);
    }

    /** The same for a pod. */
    Toleration toleration() {
        return new TolerationBuilder()
                .withKey(key)
                .withOperator(value.isPresent() ? "Equal" : "Exists")
                .withValue(value.orElse(null))
                .withEffect(effect.orElse(null))
                .build();
    }
}
