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

/** Puts points of failure around the ports of the master. */
final class Faults {

    /** Calls that neither ask nor change anything outside of the process. */
    private static final Set<String> HARMLESS =
            Set.of("name", "mounts", "dnsName", "watch", "close", "toString", "hashCode", "equals");

    /** To die after reading is to die before whatever comes next. */
    private static final Pattern READING = Pattern.compile("find.*|version|nodes|list|executions|logs|tail");

    private final FaultPoints points;

    Faults(FaultPoints points) {
        this.points = points;
    }

    /** The same port, which can fail before every call, and after every call that changes something. */
    <T> T around(Class<T> port, T real) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (self, method, args) -> {
            String call = port.getSimpleName() + "." + method.getName();
            boolean counts = !HARMLESS.contains(method.getName());
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

    /** The same transactions, which can fail before they begin, before they are committed, and afterwards. */
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

    /** The same end of the link, which can fail before a request is looked at, and before its answer is sent. */
    Function<MasterRequest, MasterReply> link(Function<MasterRequest, MasterReply> real) {
        return request -> {
            points.pass("before " + request.getClass().getSimpleName());
            MasterReply reply = real.apply(request);
            points.pass("after " + request.getClass().getSimpleName());
            return reply;
        };
    }
}
