package dev.zoe.web.proxy;

import dev.zoe.application.SafeText;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.NetSocket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One request that is passed on, with its response, or the WebSocket that it becomes. Bodies stream: each side is read
 * as fast as the other one takes it. All of it runs on the thread of the connection of the browser.
 */
final class ProxyExchange {
    private static final int CONNECT_MILLIS = 5_000;

    /** Bytes that wait to be written to one side before the other side is read no further. */
    private static final int QUEUE = 512 << 10;

    private static final int SWITCHING = 101;
    private static final int LOWEST_FINAL = 200;
    private static final int HIGHEST = 599;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final Set<HttpMethod> REPEATABLE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final ProxyCall call;
    private final ProxyTarget target;
    private final ApplicationPath path;
    private final HttpClient client;
    private volatile Runnable whenEnded = () -> {};
    private Runnable whenSocketEnded = () -> {};
    private final AtomicBoolean ended = new AtomicBoolean();
    private Optional<HttpClientRequest> outgoing = Optional.empty();
    private boolean isAnswered;

    ProxyExchange(HttpServerRequest request, ProxyCall call, ProxyTarget target, HttpClient client) {
        this.request = request;
        this.response = request.response();
        this.call = call;
        this.target = target;
        this.client = client;
        this.path = new ApplicationPath(
                call.path(),
                target.keepsPath(),
                Set.of(call.origin().authority(), target.host() + ":" + target.port()));
    }

    static boolean isUpgrade(HttpServerRequest request) {
        return request.headers().contains(HttpHeaders.UPGRADE, "websocket", true)
                && request.method().equals(HttpMethod.GET);
    }

    /** @param listener is called once, when nothing of this exchange is under way any longer */
    void whenEnded(Runnable listener) {
        whenEnded = listener;
    }

    /** @param listener is called once, when the connection of the browser has ended after it became a WebSocket */
    void whenSocketEnded(Runnable listener) {
        whenSocketEnded = listener;
    }

    void begin() {
        request.pause();
        request.exceptionHandler(gone -> end());
        response.exceptionHandler(gone -> end());
        response.endHandler(done -> {
            if (response.getStatusCode() != SWITCHING) {
                isAnswered = request.isEnded();
                end();
            }
        });
        response.closeHandler(closed -> end());
        connect(hasBody(request) || !REPEATABLE.contains(request.method()) ? 1 : 2);
    }

    /** Ends it before its end, on any thread. */
    void abort() {
        request.connection().close();
    }

    private void end() {
        if (ended.compareAndSet(false, true)) {
            if (!isAnswered) {
                outgoing.ifPresent(HttpClientRequest::reset);
            }
            if (isUpgrade(request)) {
                // The client never ends a handshake that is refused, so its connection would hold up the next request.
                outgoing.ifPresent(made -> made.connection().close());
            }
            whenEnded.run();
            if (response.getStatusCode() == SWITCHING) {
                whenSocketEnded.run();
            }
        }
    }

    /** @param attempts a program may close an idle connection at the moment when it is used again */
    private void connect(int attempts) {
        RequestOptions options = new RequestOptions()
                .setMethod(request.method())
                .setHost(target.host())
                .setPort(target.port())
                .setSsl(target.tls())
                .setURI(path.toApplication(call.uri()))
                .setConnectTimeout(CONNECT_MILLIS);
        client.request(options)
                .onSuccess(made -> send(made, attempts))
                .onFailure(failure -> fail(
                        502,
                        "Service %s does not answer at port %d. Its program may still be starting."
                                .formatted(call.path().service(), call.path().port()),
                        true));
    }

    private void send(HttpClientRequest made, int attempts) {
        if (ended.get()) {
            made.reset();
            return;
        }
        outgoing = Optional.of(made);
        made.exceptionHandler(failure -> {});
        ProxyHeaders.toApplication(request.headers(), made.headers(), call);
        Future<HttpClientResponse> answer;
        if (isUpgrade(request)) {
            made.putHeader(HttpHeaders.CONNECTION, "Upgrade").putHeader(HttpHeaders.UPGRADE, "websocket");
            answer = made.connect();
        } else {
            answer = made.response();
            sendBody(made);
        }
        answer.onSuccess(this::receive).onFailure(failure -> {
            if (attempts > 1 && !ended.get()) {
                connect(attempts - 1);
            } else {
                fail(
                        502,
                        // A Docker Engine accepts connections for a program that does not listen yet.
                        "Service %s ended the connection without an answer. Its program may still be starting."
                                .formatted(call.path().service()),
                        true);
            }
        });
    }

    static boolean hasBody(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
                || (length != null && !length.strip().equals("0"));
    }

    private void sendBody(HttpClientRequest made) {
        if (!hasBody(request)) {
            request.resume();
            made.end();
            return;
        }
        if (!request.headers().contains(HttpHeaders.CONTENT_LENGTH)) {
            made.setChunked(true);
        }
        if (request.headers().contains(HttpHeaders.EXPECT)) {
            response.writeContinue();
        }
        made.setWriteQueueMaxSize(QUEUE);
        // A body that breaks off must not look complete.
        request.pipe().endOnFailure(false).to(made).onFailure(failure -> made.reset());
    }

    private void receive(HttpClientResponse answer) {
        if (ended.get()) {
            answer.request().reset();
            return;
        }
        int status = answer.statusCode();
        boolean switches = status == SWITCHING && isUpgrade(request);
        if (!switches && (status < LOWEST_FINAL || status > HIGHEST)) {
            // A browser or a proxy would take what follows for the rest of this answer, or for the next one.
            answer.request().connection().close();
            fail(
                    502,
                    "Service %s answered with the status %d, which ends no request."
                            .formatted(call.path().service(), status),
                    false);
            return;
        }
        response.setStatusCode(status).setStatusMessage(SafeText.line(answer.statusMessage()));
        ProxyHeaders.toBrowser(answer.headers(), response.headers(), path);
        if (switches) {
            relay(answer);
            return;
        }
        boolean isEmpty = request.method().equals(HttpMethod.HEAD)
                || answer.statusCode() == NO_CONTENT
                || answer.statusCode() == NOT_MODIFIED;
        if (isEmpty) {
            answer.resume();
            response.end();
            return;
        }
        if (!request.isEnded()) {
            // The program answered before it read the whole body. The rest would look like the next request.
            response.putHeader(HttpHeaders.CONNECTION, "close");
        }
        if (!answer.headers().contains(HttpHeaders.CONTENT_LENGTH)) {
            response.setChunked(true);
            // Streams of events may have none for a long time.
            response.writeHead();
        }
        response.setWriteQueueMaxSize(QUEUE);
        answer.pipe().endOnFailure(false).to(response).onFailure(broken -> abort());
    }

    private void relay(HttpClientResponse answer) {
        NetSocket program = answer.netSocket();
        program.pause();
        response.putHeader(HttpHeaders.CONNECTION, "Upgrade").putHeader(HttpHeaders.UPGRADE, "websocket");
        request.toNetSocket()
                .onSuccess(browser -> {
                    browser.closeHandler(closed -> {
                        program.close();
                        end();
                    });
                    program.closeHandler(closed -> browser.close());
                    // The socket of a request does not tell of each end of its connection.
                    answer.request().connection().closeHandler(closed -> browser.close());
                    browser.exceptionHandler(broken -> browser.close());
                    program.exceptionHandler(broken -> program.close());
                    browser.pipeTo(program);
                    program.pipeTo(browser);
                })
                .onFailure(broken -> abort());
    }

    private void fail(int status, String reason, boolean again) {
        if (ended.get()) {
            return;
        }
        if (response.headWritten()) {
            abort();
        } else {
            response.headers().clear();
            ProxyPages.problem(request, status, reason, again);
        }
    }
}
