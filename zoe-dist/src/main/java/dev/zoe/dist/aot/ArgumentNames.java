package dev.zoe.dist.aot;

import java.lang.annotation.Annotation;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.aot.BeanRegistrationCode;
import org.springframework.beans.factory.aot.BeanRegistrationCodeFragments;
import org.springframework.beans.factory.aot.BeanRegistrationCodeFragmentsDecorator;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.javapoet.CodeBlock;

/**
 * Names the bean of each argument for which there is only one, in the generated code. A start asks all beans for their
 * types otherwise, once for each type of an argument.
 */
final class ArgumentNames implements BeanRegistrationAotProcessor {
    /** Of these, Spring makes the argument from any number of beans. */
    private static final List<Class<?>> CONTAINERS =
            List.of(Optional.class, ObjectFactory.class, Supplier.class, Iterable.class, Map.class, Stream.class);

    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        List<Optional<String>> names = names(bean);
        if (names.stream().allMatch(Optional::isEmpty)) {
            return null;
        }
        return BeanRegistrationAotContribution.withCustomCodeFragments(fragments -> new Named(fragments, names));
    }

    private static List<Optional<String>> names(RegisteredBean bean) {
        Executable made = bean.resolveInstantiationDescriptor().executable();
        return IntStream.range(0, made.getParameterCount())
                .mapToObj(index -> name(bean.getBeanFactory(), MethodParameter.forExecutable(made, index)))
                .toList();
    }

    private static Optional<String> name(ConfigurableListableBeanFactory beans, MethodParameter parameter) {
        Class<?> type = parameter.getParameterType();
        if (type.isArray()
                || CONTAINERS.stream().anyMatch(container -> container.isAssignableFrom(type))
                || hasAnnotationOfSpring(parameter)) {
            return Optional.empty();
        }
        String[] names = beans.getBeanNamesForType(ResolvableType.forMethodParameter(parameter));
        return Optional.of(names)
                .filter(found -> found.length == 1)
                .map(found -> found[0])
                .filter(beans::containsBeanDefinition)
                .filter(name -> beans.getBeanDefinition(name).isAutowireCandidate());
    }

    /** Such as one that names a value or another bean. */
    private static boolean hasAnnotationOfSpring(MethodParameter parameter) {
        return Arrays.stream(parameter.getParameterAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(annotation -> annotation.getPackageName().startsWith("org.springframework."));
    }

    /** Adds the names to the code that makes the bean. */
    private static final class Named extends BeanRegistrationCodeFragmentsDecorator {
        private final List<Optional<String>> names;

        Named(BeanRegistrationCodeFragments fragments, List<Optional<String>> names) {
            super(fragments);
            this.names = names;
        }

        @Override
        public CodeBlock generateInstanceSupplierCode(
                GenerationContext context, BeanRegistrationCode code, boolean allowsDirectSupplier) {
            CodeBlock supplier = super.generateInstanceSupplierCode(context, code, allowsDirectSupplier);
            CodeBlock arguments = names.stream()
                    .map(name -> name.map(text -> CodeBlock.of("$S", text)).orElse(CodeBlock.of("null")))
                    .collect(CodeBlock.joining(", "));
            return CodeBlock.of("$L.withShortcut($L)", supplier, arguments);
        }
    }
}
