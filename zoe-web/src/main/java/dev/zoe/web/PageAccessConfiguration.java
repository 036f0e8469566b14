package dev.zoe.web;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** All pages but those for the log-in check whether programs may read them. */
@Configuration(proxyBeanMethods = false)
class PageAccessConfiguration implements WebMvcConfigurer {
    private final PageAccessInterceptor access;

    PageAccessConfiguration(PageAccessInterceptor access) {
        this.access = access;
    }

    /** The REST interface has a filter for this, before the body is read. */
    @Override
    public void addInterceptors(InterceptorRegistry interceptors) {
        interceptors
                .addInterceptor(access)
                .excludePathPatterns("/api/**", "/actuator/**", "/error")
                .excludePathPatterns(WebSecurityConfiguration.OPEN_PATHS);
    }
}
