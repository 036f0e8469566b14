package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What administrators do with the templates of the site. The file {@code pi} is one of them. */
class SiteTemplatesTest extends ApiTest {
    private static final String SHOP = "/api/v1/templates";
    private static final String PATH = "/api/v1/site-templates";
    private static final String SORT = PATH + "/sort";

    @BeforeEach
    void filesOnly() {
        tables.empty("stored_template", "hidden_template");
    }

    private static String template(String name, String members) {
        return "{\"name\": \"%s\", \"application\": %s%s}"
                .formatted(name, SampleApplications.elastic("sort", 4), members);
    }

    private static RestResponse put(RestCaller user, String path, String body) {
        return user.send("PUT", path, "application/json", body);
    }

    private static RestResponse putIf(RestCaller user, String header, String value, String body) {
        return user.send(
                request -> request.header(header, value)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(body)),
                SORT);
    }

    private RestResponse deleteIf(String version) {
        return root.send(request -> request.header("If-Match", version).DELETE(), SORT);
    }

    private static List<String> ids(RestResponse list) {
        return list.items().stream().map(item -> item.path("id").asString()).toList();
    }

    @Test
    void oneOfTheSiteIsForAllWhoseRoleHasIt() {
        RestResponse added =
                put(root, SORT, template("Sort", ", \"labels\": [\"text\"], \"disabled_for\": [\"observer\"]"));

        assertThat(added.status()).as(added.text()).isEqualTo(200);
        assertThat(added.at("/origin")).isEqualTo("site");
        assertThat(added.at("/category")).isEqualTo("Site");
        assertThat(added.at("/disabled_for/0")).isEqualTo("observer");
        assertThat(added.header("ETag")).isEqualTo("\"" + added.at("/version") + "\"");
        assertThat(root.get(SORT).json()).isEqualTo(added.json());
        users.add("olga", "observer");
        RestCaller olga = anonymous.as("olga");
        assertThat(alice.get(SHOP + "/sort").at("/name")).isEqualTo("Sort");
        assertThat(olga.get(SHOP + "/sort").status()).isEqualTo(404);

        put(root, SORT, template("Sort", ", \"enabled_for\": [\"observer\"]"));

        assertThat(alice.get(SHOP + "/sort").status()).isEqualTo(404);
        assertThat(olga.get(SHOP + "/sort").status()).isEqualTo(200);
        assertThat(root.send("DELETE", SORT).status()).isEqualTo(204);
        assertThat(olga.get(SHOP + "/sort").status()).isEqualTo(404);
    }

    @Test
    void itTakesThePlaceOfOneInFiles() {
        RestResponse file = root.get(PATH + "/pi");
        assertThat(file.at("/origin")).isEqualTo("file");
        assertThat(file.at("/version")).isEqualTo("0");
        assertThat(file.header("ETag")).isEmpty();

        put(root, PATH + "/pi", template("Better digits", ""));

        assertThat(alice.get(SHOP + "/pi").at("/name")).isEqualTo("Better digits");
        assertThat(root.send("DELETE", PATH + "/pi").status()).isEqualTo(204);
        assertThat(alice.get(SHOP + "/pi").at("/name")).isEqualTo(file.at("/name"));
        assertThat(root.send("DELETE", PATH + "/pi").problem())
                .as("no call deletes files")
                .isEqualTo("not-found");
    }

    @Test
    void whatWasChangedMeanwhileIsNeitherReplacedNorDeleted() {
        String first = putIf(root, "If-None-Match", "*", template("Sort", "")).header("ETag");
        assertThat(putIf(root, "If-None-Match", "*", template("Other", "")).problem())
                .isEqualTo("changed-meanwhile");
        String second = putIf(root, "If-Match", first, template("Sort", "")).header("ETag");

        assertThat(putIf(root, "If-Match", first, template("Other", "")).status())
                .isEqualTo(412);
        assertThat(deleteIf(first).status()).isEqualTo(412);
        assertThat(root.get(SORT).at("/name")).isEqualTo("Sort");
        assertThat(deleteIf(second).status()).isEqualTo(204);
        put(root, SORT, template("Sort", ""));
        put(root, SORT, template("Sort", ""));
        assertThat(deleteIf(second).status()).as("no version is used twice").isEqualTo(412);
    }

    @Test
    void ofTwoWhoAddTheSameOneDoes() throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(8);
        try {
            List<Future<Integer>> answers = callers.invokeAll(
                    Collections.nCopies(8, () -> putIf(root, "If-None-Match", "*", template("Sort", ""))
                            .status()));
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> answer : answers) {
                statuses.add(answer.get());
            }
            assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
            assertThat(statuses).filteredOn(status -> status == 412).hasSize(7);
        } finally {
            callers.shutdownNow();
        }
    }

    @Test
    void theMarkOfAHiddenOneEndsWithIt() {
        String shown = put(root, SORT, template("Sort", "")).header("ETag");
        root.send("PUT", SORT + "/hidden");

        assertThat(root.get(SORT).header("ETag"))
                .as("a cache must not show it as it was")
                .isNotEqualTo(shown);
        assertThat(root.send("DELETE", SORT).status()).isEqualTo(204);
        put(root, SORT, template("Sort", ""));
        assertThat(alice.get(SHOP + "/sort").status()).isEqualTo(200);
    }

    @Test
    void noCallForOwnTemplatesChangesThem() {
        put(root, SORT, template("Sort", ""));

        for (String id : List.of("pi", "sort")) {
            assertThat(put(root, SHOP + "/" + id, template("Other", "")).problem())
                    .isEqualTo("not-found");
            assertThat(root.send("DELETE", SHOP + "/" + id).problem()).isEqualTo("not-found");
        }
        assertThat(root.get(SORT).at("/name")).isEqualTo("Sort");
    }

    @Test
    void aHiddenOneIsThereForAdministratorsOnly() {
        String since = Instant.now().toString();
        for (int time = 0; time < 2; time++) {
            assertThat(root.send("PUT", PATH + "/pi/hidden").status()).isEqualTo(204);
        }

        assertThat(root.get("/api/v1/audit?action=template.show&since=" + since).items())
                .hasSize(1);
        assertThat(alice.get(SHOP + "/pi").status()).isEqualTo(404);
        assertThat(ids(alice.get(SHOP))).isNotEmpty().doesNotContain("pi");
        assertThat(ids(root.get(PATH))).contains("pi");
        assertThat(root.get(PATH + "/pi").at("/hidden")).isEqualTo("true");
        for (int time = 0; time < 2; time++) {
            assertThat(root.send("DELETE", PATH + "/pi/hidden").status()).isEqualTo(204);
        }
        assertThat(ids(alice.get(SHOP))).contains("pi");
        assertThat(root.send("PUT", PATH + "/nothing/hidden").problem()).isEqualTo("not-found");
    }

    @Test
    void whatIsWrongIsNamed() {
        RestResponse misnamed = put(root, PATH + "/my-1", template("Sort", ""));
        assertThat(misnamed.status()).as(misnamed.text()).isEqualTo(400);
        assertThat(misnamed.text()).contains("must not begin with");
        assertThat(put(root, SORT, template("Sort", ", \"enabled_for\": \"user\""))
                        .text())
                .contains("/enabled_for", "a list of names of roles");
    }
}
