package dev.zoe.dist.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

class ArgumentNamesTest {

    @Test
    void anArgumentWithOneBeanIsNamed() throws IOException {
        assertThat(generate(One.class)).contains(".withShortcut(\"only\")");
    }

    @Test
    void othersAreLeftToTheStart() throws IOException {
        assertThat(generate(Several.class)).contains(".withShortcut(null, null, null, null, \"only\")");
        assertThat(generate(None.class)).doesNotContain("withShortcut");
    }

    /** The generated code of a bean. */
    private static String generate(Class<?> bean) throws IOException {
        GenericApplicationContext context = new GenericApplicationContext();
        AnnotationConfigUtils.registerAnnotationConfigProcessors(context);
        context.registerBean("only", Only.class);
        context.registerBean("first", Twin.class);
        context.registerBean("second", Twin.class);
        context.registerBean("bean", bean);
        InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
        DefaultGenerationContext generation =
                new DefaultGenerationContext(new ClassNameGenerator(ClassName.get(ArgumentNamesTest.class)), files);
        new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        generation.writeGeneratedContent();
        StringBuilder sources = new StringBuilder();
        for (String path : files.getGeneratedFiles(Kind.SOURCE).keySet()) {
            sources.append(files.getGeneratedFileContent(Kind.SOURCE, path));
        }
        return sources.toString();
    }

    static class Only {}

    static class Twin {}

    static class One {
        One(Only only) {}
    }

    static class Several {
        Several(
                Optional<Only> optional,
                List<Only> list,
                @Qualifier("first") Twin qualified,
                Only[] array,
                Only only) {}
    }

    static class None {
        None(Optional<Only> optional) {}
    }
}
