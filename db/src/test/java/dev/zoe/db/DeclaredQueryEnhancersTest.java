package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

class DeclaredQueryEnhancersTest extends DatabaseTest {

    @Autowired
    List<Repository<?, ?>> repositories;

    @Test
    void noDeclaredQueryNeedsAnOrderOrAPageAddedToItsText() {
        List<Method> declared = repositories.stream()
                .flatMap(repository -> Arrays.stream(repository.getClass().getInterfaces()))
                .filter(Repository.class::isAssignableFrom)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method ->
                        method.isAnnotationPresent(Query.class) || method.isAnnotationPresent(NativeQuery.class))
                .toList();

        assertThat(declared).hasSizeGreaterThan(40).noneMatch(DeclaredQueryEnhancersTest::isOrderedOrPaged);
    }

    private static boolean isOrderedOrPaged(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .anyMatch(type -> Sort.class.isAssignableFrom(type) || Pageable.class.isAssignableFrom(type));
    }
}
