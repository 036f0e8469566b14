package dev.zoe.web;

import dev.zoe.web.live.LiveSettings;
import dev.zoe.web.proxy.ProxySettings;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;
import org.springframework.context.annotation.PropertySource;

/** The web interface as one import. Expects {@code ApiConfiguration}, whose services it shows, beside it. */
@Configuration(proxyBeanMethods = false)
@ComponentScan(
        nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class,
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = WebApplication.class))
@EnableConfigurationProperties({LiveSettings.class, ProxySettings.class})
@PropertySource("classpath:dev/zoe/web/web.properties")
public class WebConfiguration {}
