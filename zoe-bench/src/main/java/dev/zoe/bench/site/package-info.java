/**
 * A site for soak and experiment: PostgreSQL, master and API as processes of their own, and its REST interface. Start
 * reading at {@link dev.zoe.bench.site.SiteProcesses}.
 */
@NullMarked
package dev.zoe.bench.site;

import org.jspecify.annotations.NullMarked;
