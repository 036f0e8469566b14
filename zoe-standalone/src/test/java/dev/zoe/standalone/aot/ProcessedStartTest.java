package dev.zoe.standalone.aot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.aot.AotDetector;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.SpringProperties;

class ProcessedStartTest {

    @AfterEach
    void forgetTheLastStart() {
        SpringProperties.setFlag(AotDetector.AOT_ENABLED, false);
    }

    @Test
    void theBeansAreThoseOfTheBuild() {
        assertThat(chooser(Processed.class)).isEqualTo("build");
        assertThat(AotDetector.useGeneratedArtifacts()).isTrue();
    }

    @Test
    void aSettingThatAConditionReadsLeavesTheChoiceToTheStart() {
        assertThat(chooser(Processed.class, "--sample.sources=ldap")).isEqualTo("start");
        assertThat(AotDetector.useGeneratedArtifacts()).isFalse();
    }

    @Test
    void otherSettingsDoNotMatter() {
        assertThat(chooser(Processed.class, "--sample.other=1")).isEqualTo("build");
    }

    @Test
    void anApplicationThatWasNotProcessedStartsAfterOneThatWas() {
        assertThat(chooser(Processed.class)).isEqualTo("build");

        assertThat(chooser(Other.class)).isEqualTo("start");
        assertThat(AotDetector.useGeneratedArtifacts()).isFalse();
    }

    private static String chooser(Class<?> application, String... arguments) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(application)
                .main(application)
                .web(WebApplicationType.NONE)
                .run(arguments)) {
            return context.getBean("chooser", String.class);
        }
    }

    /** META-INF/zoe/aot describes it. */
    @Configuration(proxyBeanMethods = false)
    static class Processed {
        @Bean
        String chooser() {
            return "start";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Other {
        @Bean
        String chooser() {
            return "start";
        }
    }

    /** As generated code would. */
    static class Initializer implements ApplicationContextInitializer<GenericApplicationContext> {
        @Override
        public void initialize(GenericApplicationContext context) {
            context.registerBean("chooser", String.class, () -> "build");
        }
    }
}
