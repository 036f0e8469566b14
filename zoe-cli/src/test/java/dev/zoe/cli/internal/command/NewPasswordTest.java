package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.cli.internal.terminal.Prompt;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class NewPasswordTest {

    @Test
    void aPersonTypesItTwice() {
        assertThat(NewPassword.ask(new Person("right", "right"))).isEqualTo("right");
        assertThatThrownBy(() -> NewPassword.ask(new Person("right", "wrong")))
                .hasMessage("the two new passwords differ; nothing was changed");
    }

    /** Types these answers, which are not shown. */
    private static final class Person implements Prompt {
        private final Queue<String> answers;

        Person(String... answers) {
            this.answers = new ArrayDeque<>(List.of(answers));
        }

        @Override
        public String line(String what) {
            throw new AssertionError("a password would be shown: " + what);
        }

        @Override
        public String secret(String what) {
            return answers.remove();
        }

        @Override
        public boolean isTyped() {
            return true;
        }
    }
}
