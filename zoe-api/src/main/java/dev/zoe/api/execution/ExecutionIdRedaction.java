package dev.zoe.api.execution;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the numbers of other executions out of what the master says of one. */
public final class ExecutionIdRedaction {
    private static final Pattern NUMBERED = Pattern.compile("\\b(application|execution) (\\d+)\\b");

    private ExecutionIdRedaction() {}

    /** What {@code reader}, who may see execution {@code own}, may read of {@code sentence}. */
    public static String hide(String sentence, long own, ApiCaller reader) {
        if (reader.may(Capability.OPERATE_OTHERS)) {
            return sentence;
        }
        return NUMBERED.matcher(sentence)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(2).equals(Long.toString(own)) ? found.group() : "another " + found.group(1)));
    }
}
