package dev.zoe.db;

import org.springframework.data.jpa.repository.query.QueryEnhancerFactories;
import org.springframework.data.jpa.repository.query.QueryEnhancerSelector;

/**
 * Leaves the queries of the repositories as they are written. Spring Data otherwise parses each of them once more than
 * Hibernate, to add an order, a page or a constructor expression later. The queries here have all of these in their
 * text, and the parser took an eighth of the start's main thread. Hibernate still checks every query at the start.
 */
public final class DeclaredQueryEnhancers extends QueryEnhancerSelector.DefaultQueryEnhancerSelector {

    /** Spring Data creates the selector. */
    public DeclaredQueryEnhancers() {
        super(QueryEnhancerFactories.fallback(), QueryEnhancerFactories.fallback());
    }
}
