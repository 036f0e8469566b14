package dev.zoe.standalone.e2e.testing;

import dev.zoe.web.WebApplication;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** API and web interface on a machine whose clock is two hours behind. */
final class SkewedClockApi {

    private SkewedClockApi() {}

    /** No application scans the packages of tests, so only this one has it. */
    @Configuration(proxyBeanMethods = false)
    static class TwoHoursBehind {
        @Bean
        @Primary
        Clock lateClock() {
            return Clock.offset(Clock.systemUTC(), Duration.ofHours(-2));
        }
    }

    public static void main(String[] args) {
        SpringApplication.run(new Class<?>[] {WebApplication.class, TwoHoursBehind.class}, args);
    }
}
