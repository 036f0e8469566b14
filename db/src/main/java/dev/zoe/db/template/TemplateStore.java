package dev.zoe.db.template;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Templates that Zoe keeps, and the ids of those that are hidden. */
public class TemplateStore {
    private static final String OWN_COUNT = "select count(*) from stored_template where owner_id = :owner";

    private static final String ADD_OWN =
            """
            insert into stored_template (id, owner_id, manifest, description, about)
            values ('my-' || nextval('stored_template_number'), :owner, :manifest, :description, :about)
            returning id
            """;

    /** A version is never used twice, also after the template was deleted and added again. */
    private static final String PUT_OF_SITE =
            """
            insert into stored_template (id, manifest, description, about, version)
            values (:id, :manifest, :description, :about, nextval('stored_template_number'))
            on conflict (id) do update
            set manifest = excluded.manifest, description = excluded.description, about = excluded.about,
                version = excluded.version, updated_at = now()
            returning version
            """;

    private static final String LOCK_VERSION =
            """
            select version from stored_template
            where id = :id and owner_id = :owner
            for update
            """;

    private static final String REPLACE_OWN =
            """
            update stored_template
            set manifest = :manifest, description = :description, about = :about, version = version + 1,
                updated_at = now()
            where id = :id and owner_id = :owner
            """;

    private final JdbcClient database;

    public TemplateStore(JdbcClient database) {
        this.database = database;
    }

    /** Those of the site, and those of one user, by id. */
    public List<StoredTemplate> list(long ownerId) {
        return database.sql("select id, owner_id, manifest, description, about, version from stored_template"
                        + " where owner_id is null or owner_id = :owner order by id")
                .param("owner", ownerId)
                .query((columns, number) -> template(new ResultRow(columns)))
                .list();
    }

    /** Waits for others who change the templates of the site, and keeps them waiting until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lockSite() {
        database.sql("select pg_advisory_xact_lock(hashtextextended('zoe site templates', 0))")
                .query((row, number) -> number)
                .single();
    }

    /** Waits for others who count and add templates of a user, and keeps them waiting until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lock(long ownerId) {
        database.sql("select pg_advisory_xact_lock(hashtextextended('zoe templates', :owner))")
                .param("owner", ownerId)
                .query((row, number) -> number)
                .single();
    }

    /** To compare it with a limit, the caller holds the {@linkplain #lock lock} of the user. */
    public int countOf(long ownerId) {
        return database.sql(OWN_COUNT)
                .param("owner", ownerId)
                .query(Integer.class)
                .single();
    }

    /** Adds a template of a user, and returns its id. */
    public String addOwn(long ownerId, String manifest, String description, String about) {
        return database.sql(ADD_OWN)
                .param("owner", ownerId)
                .param("manifest", manifest)
                .param("description", description)
                .param("about", about)
                .query(String.class)
                .single();
    }

    /**
     * The version of a template of a user, whose row is locked until the transaction ends.
     *
     * @return empty when the user has no such template
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<Long> lockVersion(String id, long ownerId) {
        return database.sql(LOCK_VERSION)
                .param("id", id)
                .param("owner", ownerId)
                .query(Long.class)
                .optional();
    }

    /** Replaces a template of a user; nothing happens when the user has none of this id. */
    public void replaceOwn(String id, long ownerId, String manifest, String description, String about) {
        database.sql(REPLACE_OWN)
                .param("id", id)
                .param("owner", ownerId)
                .param("manifest", manifest)
                .param("description", description)
                .param("about", about)
                .update();
    }

    /** Adds a template of the site, or replaces it, and returns its version. */
    public long putOfSite(String id, String manifest, String description, String about) {
        return database.sql(PUT_OF_SITE)
                .param("id", id)
                .param("manifest", manifest)
                .param("description", description)
                .param("about", about)
                .query(Long.class)
                .single();
    }

    /** Deletes a template of this owner, where empty stands for the site; nothing happens when there is none. */
    public void delete(String id, Optional<Long> ownerId) {
        database.sql("delete from stored_template where id = :id and owner_id is not distinct from :owner::bigint")
                .param("id", id)
                .param("owner", ownerId.orElse(null))
                .update();
    }

    /** The ids of the templates that the shop does not show. */
    public Set<String> hidden() {
        return database.sql("select id from hidden_template")
                .query(String.class)
                .set();
    }

    /** @return false when it is hidden already */
    public boolean hide(String id) {
        return database.sql("insert into hidden_template (id) values (:id) on conflict do nothing")
                        .param("id", id)
                        .update()
                == 1;
    }

    /** @return false when it is not hidden */
    public boolean show(String id) {
        return database.sql("delete from hidden_template where id = :id")
                        .param("id", id)
                        .update()
                == 1;
    }

    private static StoredTemplate template(ResultRow row) throws SQLException {
        return new StoredTemplate(
                row.text("id"),
                row.maybeNumber("owner_id"),
                row.text("manifest"),
                row.text("description"),
                row.text("about"),
                row.number("version"));
    }
}
