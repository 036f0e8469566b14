package dev.zoe.web.frame;

import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.resource.VersionResourceResolver;

/**
 * The styles and scripts of the pages, below {@code /assets/}. An address holds the hash of the content, so browsers
 * keep a file for ever and still get the next version of it. Templates know this bean as {@code assets}.
 */
@Component("assets")
class Assets {
    private static final String PATH = "/assets/";

    private final ResourceUrlProvider addresses;

    Assets(ResourceUrlProvider addresses) {
        this.addresses = addresses;
    }

    /** @param file name of a file in {@code static}, or path of one in a web jar */
    public String url(String file) {
        String versioned = addresses.getForLookupPath(PATH + file);
        if (versioned == null) {
            throw new IllegalArgumentException("there is no static file " + file);
        }
        return versioned;
    }

    @Configuration(proxyBeanMethods = false)
    static class Handlers implements WebMvcConfigurer {
        @Override
        public void addResourceHandlers(ResourceHandlerRegistry registry) {
            registry.addResourceHandler(PATH + "**")
                    .addResourceLocations("classpath:/dev/zoe/web/static/", "classpath:/META-INF/resources/webjars/")
                    .setCacheControl(CacheControl.maxAge(Duration.ofDays(365))
                            .cachePublic()
                            .immutable())
                    .resourceChain(true)
                    .addResolver(new VersionResourceResolver().addContentVersionStrategy("/**"));
        }
    }
}
