package dev.zoe.db;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.jpa.repository.query.QueryEnhancerFactories;
import org.springframework.data.jpa.repository.query.QueryEnhancerSelector;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactoryBean;

/**
 * Leaves the queries of the repositories as they are written. Spring Data otherwise parses each of them once more than
 * Hibernate, to add an order, a page or a constructor expression later. The queries here have all of these in their
 * text, and the parser took an eighth of the start's main thread. Hibernate still checks every query at the start,
 * except in an installation, where the queries are code that was generated at the build.
 */
public final class DeclaredQueryEnhancers extends QueryEnhancerSelector.DefaultQueryEnhancerSelector {

    /** Spring Data creates the selector. */
    public DeclaredQueryEnhancers() {
        super(QueryEnhancerFactories.fallback(), QueryEnhancerFactories.fallback());
    }

    /**
     * Gives each repository the selector. {@code @EnableJpaRepositories} has an attribute for it, but with the
     * attribute Spring Data 4.1 fails to generate the code of repositories at a build.
     */
    static final class Registrar implements BeanFactoryPostProcessor {

        @Override
        public void postProcessBeanFactory(ConfigurableListableBeanFactory factory) {
            for (String name : factory.getBeanDefinitionNames()) {
                BeanDefinition definition = factory.getBeanDefinition(name);
                if (JpaRepositoryFactoryBean.class.getName().equals(definition.getBeanClassName())) {
                    definition.getPropertyValues().add("queryEnhancerSelector", DeclaredQueryEnhancers.class);
                }
            }
        }
    }
}
