package dev.zoe.dist.aot;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.Type;

/**
 * A Java agent that gives the methods of proxies a fixed order. The library that generates them takes the order of
 * {@link Class#getDeclaredMethods()}, which another run of the same JVM may change; the same sources would not give the
 * same bytes.
 */
public final class MethodOrder {
    private static final String LIBRARY = "org/springframework/cglib/core/ReflectUtils";
    private static final String METHODS = "getDeclaredMethods";

    private MethodOrder() {}

    /** Called by the JVM before the program. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new LibraryTransformer());
    }

    /** Called by the library in place of the method of {@link Class}. */
    public static Method[] getDeclaredMethods(Class<?> type) {
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(
                methods,
                Comparator.comparing(Method::getName)
                        .thenComparing((Method method) -> Type.getMethodDescriptor(method)));
        return methods;
    }

    private static final class LibraryTransformer implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] code) {
            if (!LIBRARY.equals(name)) {
                return null;
            }
            ClassReader reader = new ClassReader(code);
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(new CallReplacement(writer), 0);
            return writer.toByteArray();
        }
    }

    private static final class CallReplacement extends ClassVisitor {
        CallReplacement(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(api, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String calledDescriptor, boolean isInterface) {
                    if (owner.equals("java/lang/Class") && called.equals(METHODS)) {
                        super.visitMethodInsn(
                                Opcodes.INVOKESTATIC,
                                Type.getInternalName(MethodOrder.class),
                                METHODS,
                                "(Ljava/lang/Class;)[Ljava/lang/reflect/Method;",
                                false);
                    } else {
                        super.visitMethodInsn(opcode, owner, called, calledDescriptor, isInterface);
                    }
                }
            };
        }
    }
}
