package dev.zoe.master.loop;

import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;

/** Wraps the ports of the master with crash points. */
final class CrashPointProxies {

    /** Calls that neither read nor change anything outside of the process. */
    private static final Set<String> INTERNAL =
            Set.of("name", "mounts", "dnsName", "watch", "close", "toString", "hashCode", "equals");

    /** A crash after reading is the same as a crash before the next call. */
    private static final Pattern READING = Pattern.compile("find.*|version|nodes|list|executions|logs|tail");

    private final CrashPoints points;

    CrashPointProxies(CrashPoints points) {
        this.points = points;
    }

    /** Wraps a port: it can crash before every call, and after every call that changes something. */
    <T> T around(Class<T> port, T real) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (self, method, args) -> {
            String call = port.getSimpleName() + "." + method.getName();
            boolean counts = !INTERNAL.contains(method.getName());
            if (counts) {
                points.pass("before " + call);
            }
            try {
                Object result = method.invoke(real, args);
                if (counts && !READING.matcher(method.getName()).matches()) {
                    points.pass("after " + call);
                }
                return result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    /** Wraps transactions: they can crash before they begin, before the commit, and after it. */
    TransactionOperations transactions(TransactionOperations real) {
        return new TransactionOperations() {
            @Override
            public <T> T execute(TransactionCallback<T> action) {
                points.pass("before transaction");
                T result = real.execute(status -> {
                    T value = action.doInTransaction(status);
                    points.pass("before commit");
                    return value;
                });
                points.pass("after commit");
                return result;
            }
        };
    }

    /** Wraps the request handler: it can crash before it handles a request, and before its reply is sent. */
    Function<MasterRequest, MasterReply> handler(Function<MasterRequest, MasterReply> real) {
        return request -> {
            points.pass("before " + request.getClass().getSimpleName());
            MasterReply reply = real.apply(request);
            points.pass("after " + request.getClass().getSimpleName());
            return reply;
        };
    }
}
