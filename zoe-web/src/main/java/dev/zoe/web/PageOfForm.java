package dev.zoe.web;

import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Finds the page that has the form of an address: the nearest one above it. */
@Component
class PageOfForm {
    private final ObjectProvider<RequestMappingHandlerMapping> mappings;

    /** @param mappings asked for later, because it is made after the resolvers of exceptions */
    PageOfForm(@Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mappings) {
        this.mappings = mappings;
    }

    /** The path of the page; the first page when there is none. */
    String of(String path) {
        Set<RequestMappingInfo> all = mappings.getObject().getHandlerMethods().keySet();
        for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
            PathContainer above = PathContainer.parsePath(path.substring(0, end));
            if (all.stream().anyMatch(mapping -> isPage(mapping, above))) {
                return above.value();
            }
        }
        return "/";
    }

    private static boolean isPage(RequestMappingInfo mapping, PathContainer path) {
        PathPatternsRequestCondition patterns = mapping.getPathPatternsCondition();
        return patterns != null
                && mapping.getMethodsCondition().getMethods().contains(RequestMethod.GET)
                && patterns.getPatterns().stream().anyMatch(pattern -> pattern.matches(path));
    }
}
