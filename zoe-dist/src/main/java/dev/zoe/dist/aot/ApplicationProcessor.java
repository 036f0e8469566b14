package dev.zoe.dist.aot;

import dev.zoe.standalone.aot.ProcessedApplication;
import dev.zoe.standalone.aot.PropertyRule;
import java.util.Map;
import java.util.Set;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

/** Processes one application, and records which properties its conditions read. */
final class ApplicationProcessor extends SpringApplicationAotProcessor {
    private final String prefix;
    private final AskedProperties asked = new AskedProperties();

    /**
     * Prepares the processing.
     *
     * @param prefix of the names of generated classes, because applications with the same beans share a class path
     * @param arguments the settings of the build, as arguments of the application
     */
    ApplicationProcessor(Class<?> application, String prefix, Settings settings, String... arguments) {
        super(application, settings, arguments);
        this.prefix = prefix;
    }

    /**
     * Generates the code.
     *
     * @param noMatter properties whose value changes no bean
     */
    ProcessedApplication processWithout(Set<String> noMatter) {
        ClassName initializer = process();
        Map<String, PropertyRule> rules = asked.rules();
        rules.keySet().removeAll(noMatter);
        return new ProcessedApplication(initializer.reflectionName(), rules);
    }

    @Override
    protected GenericApplicationContext prepareApplicationContext(Class<?> application) {
        GenericApplicationContext context = super.prepareApplicationContext(application);
        asked.watch(context.getEnvironment());
        return context;
    }

    @Override
    protected ClassNameGenerator createClassNameGenerator() {
        return new ClassNameGenerator(ClassName.get(getApplicationClass()), prefix);
    }
}
