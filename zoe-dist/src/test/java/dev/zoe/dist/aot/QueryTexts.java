package dev.zoe.dist.aot;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.util.ClassUtils;

/** The queries of a repository, without spaces, which Spring Data changes in some of them. */
final class QueryTexts {
    private static final String QUERY = "org.springframework.data.jpa.repository.Query";

    private QueryTexts() {}

    /** Those that the methods of a repository are annotated with. */
    static Set<String> ofAnnotations(String repository) {
        return Arrays.stream(ClassUtils.resolveClassName(repository, null).getMethods())
                .map(method -> MergedAnnotations.from(method).get(QUERY))
                .filter(MergedAnnotation::isPresent)
                .map(query -> withoutSpaces(query.getString("value")))
                .collect(Collectors.toSet());
    }

    /** All texts in a class, the queries among them. */
    static Set<String> ofGeneratedCode(InputStream bytes) throws IOException {
        Set<String> texts = new HashSet<>();
        MethodVisitor constants = new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitLdcInsn(Object value) {
                texts.add(withoutSpaces(value.toString()));
            }
        };
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String type, String generic, String[] thrown) {
                                return constants;
                            }
                        },
                        0);
        return texts;
    }

    private static String withoutSpaces(String text) {
        return text.replaceAll("\\s+", "");
    }
}
