package dev.zoe.dist.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.springframework.asm.Type;

class MethodOrderTest {

    @Test
    void methodsAreSortedByNameAndTypes() {
        assertThat(Arrays.stream(MethodOrder.getDeclaredMethods(Sample.class))
                        .map(method -> method.getName() + Type.getMethodDescriptor(method)))
                .containsExactly("last()V", "save(I)V", "save(Ljava/lang/String;)V", "weight()J");
    }

    @Test
    void noMethodIsLost() {
        Method[] methods = MethodOrder.getDeclaredMethods(String.class);

        assertThat(methods).containsExactlyInAnyOrder(String.class.getDeclaredMethods());
    }

    interface Sample {
        long weight();

        void save(String text);

        void last();

        void save(int number);
    }
}
