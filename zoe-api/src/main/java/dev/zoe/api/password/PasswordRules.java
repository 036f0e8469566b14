package dev.zoe.api.password;

import com.nulabinc.zxcvbn.Strength;
import com.nulabinc.zxcvbn.Zxcvbn;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/**
 * Which passwords a user may choose. Length comes first, as NIST SP 800-63B (section 5.1.1.2) advises; there are no
 * rules about kinds of characters. The estimate of guesses knows passwords from published breaches, words, names, dates
 * and keyboard rows.
 */
@Component
class PasswordRules {

    /** As many bytes as bcrypt uses. */
    private static final int MOST_BYTES = 72;

    private static final int MOST_ESTIMATED = 32;

    /** Of 0 to 4: fewer than 10^8 guesses are not enough for a hash that leaked. */
    private static final int LEAST_SCORE = 3;

    private final PasswordSettings settings;
    private final Zxcvbn estimator = new Zxcvbn();

    PasswordRules(PasswordSettings settings) {
        this.settings = settings;
    }

    /** @throws Problem when the password is too short, too long or too easy to guess */
    void check(String username, String password) {
        int characters = password.codePointCount(0, password.length());
        int bytes = password.getBytes(StandardCharsets.UTF_8).length;
        if (characters < settings.passwordLength()) {
            throw weak("It has %d characters; it needs %d or more.".formatted(characters, settings.passwordLength()));
        }
        if (bytes > MOST_BYTES) {
            throw weak("It has %d bytes in UTF-8; it may have up to %d.".formatted(bytes, MOST_BYTES));
        }
        if (password.indexOf('\0') >= 0) {
            throw weak("It contains the character NUL.");
        }
        // The time of an estimate grows faster than the length, and a beginning that is hard to guess is enough.
        int end = password.offsetByCodePoints(0, Math.min(characters, MOST_ESTIMATED));
        Strength strength = estimator.measure(password.substring(0, end), List.of(username, "zoe"));
        if (strength.getScore() < LEAST_SCORE) {
            throw weak("About %s guesses find it. Several unrelated words are hard to guess and easy to remember."
                    .formatted(String.format(Locale.ROOT, "10^%.0f", strength.getGuessesLog10())));
        }
    }

    private static Problem weak(String why) {
        return new Problem(ProblemType.WEAK_PASSWORD, why);
    }
}
