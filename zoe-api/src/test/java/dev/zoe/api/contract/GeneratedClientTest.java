package dev.zoe.api.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.generated.ApiClient;
import dev.zoe.generated.ApiException;
import dev.zoe.generated.api.ExecutionsApi;
import dev.zoe.generated.api.ExecutionsApi.APICancelExecutionRequest;
import dev.zoe.generated.api.ExecutionsApi.APICreateExecutionRequest;
import dev.zoe.generated.api.ExecutionsApi.APIGetExecutionRequest;
import dev.zoe.generated.api.ExecutionsApi.APIListExecutionsRequest;
import dev.zoe.generated.model.Execution;
import dev.zoe.generated.model.PageExecution;
import dev.zoe.generated.model.Problem;
import dev.zoe.generated.model.Submission;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The client that the build generates of {@code docs/reference/openapi.json}, with a real server. */
class GeneratedClientTest extends ApiTest {

    @Test
    void itSubmitsShowsListsAndCancels() throws ApiException {
        ExecutionsApi executions = new ExecutionsApi(client("alice"));

        Execution first = executions.createExecution(submission("sort", "k1"));
        Execution second = executions.createExecution(submission("count", "k2"));

        assertThat(executions.createExecution(submission("sort", "k1")).getId()).isEqualTo(first.getId());
        Execution shown = executions.getExecution(
                APIGetExecutionRequest.newBuilder().id(second.getId()).build());
        assertThat(shown.getName()).isEqualTo("count");
        assertThat(shown.getSubmittedAt()).isEqualTo(second.getSubmittedAt());
        assertThat(shown.getApplication()).isNotNull();
        assertThat(shown.getEndedAt()).isNull();

        APIListExecutionsRequest.Builder list = APIListExecutionsRequest.newBuilder()
                .status(List.of("submitted", "queued"))
                .limit(1);
        PageExecution page = executions.listExecutions(list.build());
        assertThat(page.getItems()).extracting(Execution::getId).containsExactly(second.getId());
        PageExecution next =
                executions.listExecutions(list.cursor(page.getNext()).build());
        assertThat(next.getItems()).extracting(Execution::getId).containsExactly(first.getId());
        assertThat(next.getNext()).isNull();

        Execution cancelled = executions.cancelExecution(
                APICancelExecutionRequest.newBuilder().id(first.getId()).build());
        assertThat(cancelled.getCancelRequestedAt()).isNotNull();
    }

    @Test
    void anErrorIsAProblem() throws Exception {
        ApiClient client = client("bob");
        long others = submit(alice, "sort", 1);

        ApiException refused = catchThrowableOfType(ApiException.class, () -> new ExecutionsApi(client)
                .getExecution(APIGetExecutionRequest.newBuilder().id(others).build()));

        assertThat(refused.getCode()).isEqualTo(404);
        Problem problem = client.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
        assertThat(problem.getType()).hasToString("urn:zoe:problem:not-found");
        assertThat(problem.getRequestId())
                .isEqualTo(
                        refused.getResponseHeaders().firstValue("X-Request-Id").orElseThrow());
    }

    private ApiClient client(String user) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(anonymous.base());
        String login = Base64.getEncoder().encodeToString((user + ":secret").getBytes(StandardCharsets.UTF_8));
        client.setRequestInterceptor(request -> request.header("Authorization", "Basic " + login));
        return client;
    }

    private static APICreateExecutionRequest submission(String name, String key) {
        Map<String, Object> application = JsonMapper.shared()
                .readValue(SampleApplications.elastic(name, 1), new TypeReference<Map<String, Object>>() {});
        return APICreateExecutionRequest.newBuilder()
                .submission(new Submission().application(application))
                .idempotencyKey(key)
                .build();
    }
}
