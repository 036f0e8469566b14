package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

class DeclaredQueryEnhancersTest extends DatabaseTest {

    @Autowired
    List<Repository<?, ?>> repositories;

    @Autowired
    ConfigurableListableBeanFactory beans;

    @Test
    void eachRepositoryHasTheSelector() {
        String[] names = beans.getBeanNamesForType(Repository.class);

        assertThat(names).hasSize(repositories.size()).allSatisfy(name -> assertThat(
                        beans.getBeanDefinition(name).getPropertyValues().get("queryEnhancerSelector"))
                .isEqualTo(DeclaredQueryEnhancers.class));
    }

    @Test
    void noDeclaredQueryNeedsAnOrderOrAPageAddedToItsText() {
        List<Method> declared = methods()
                .filter(method ->
                        method.isAnnotationPresent(Query.class) || method.isAnnotationPresent(NativeQuery.class))
                .toList();

        assertThat(declared).hasSizeGreaterThan(40).noneMatch(DeclaredQueryEnhancersTest::isOrderedOrPaged);
    }

    /** The code that Spring Data generates for an installation gives Hibernate a list in place of such an array. */
    @Test
    void noParameterIsAnArrayButBytes() {
        assertThat(methods().flatMap(method -> Arrays.stream(method.getParameterTypes())))
                .hasSizeGreaterThan(40)
                .noneMatch(type -> type.isArray() && type != byte[].class);
    }

    private Stream<Method> methods() {
        return repositories.stream()
                .flatMap(repository -> Arrays.stream(repository.getClass().getInterfaces()))
                .filter(Repository.class::isAssignableFrom)
                .flatMap(type -> Arrays.stream(type.getMethods()));
    }

    private static boolean isOrderedOrPaged(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .anyMatch(type -> Sort.class.isAssignableFrom(type) || Pageable.class.isAssignableFrom(type));
    }
}
