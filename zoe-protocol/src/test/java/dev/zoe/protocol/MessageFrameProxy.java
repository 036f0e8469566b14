package dev.zoe.protocol;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Poller;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMsg;

/**
 * Stands between client and master and spoils what passes, in both directions. What it does to the n-th message follows
 * from the seed.
 */
final class MessageFrameProxy implements AutoCloseable {
    private static final long DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(120);

    enum Fate {
        PASS,
        DROP,
        DELAY,
        DOUBLE,
        GARBLE
    }

    private record Delayed(long due, ZMsg message, Socket to) {}

    private final ZContext context = ZmqContexts.open();
    private final Socket front = context.createSocket(SocketType.ROUTER);
    private final Socket back = context.createSocket(SocketType.DEALER);
    private final Socket stop = context.createSocket(SocketType.PAIR);
    private final Random random;
    private final int percentSpoilt;
    private final Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
    private final PriorityQueue<Delayed> delayed = new PriorityQueue<>(Comparator.comparingLong(Delayed::due));
    private final String endpoint;
    private final Thread thread = new Thread(this::run, "frame-proxy");

    MessageFrameProxy(String master, long seed, int percentSpoilt) {
        this.random = new Random(seed);
        this.percentSpoilt = percentSpoilt;
        front.bind("tcp://127.0.0.1:*");
        endpoint = front.getLastEndpoint();
        back.connect(master);
        stop.bind("inproc://stop");
        thread.start();
    }

    String endpoint() {
        return endpoint;
    }

    /** How many messages met which fate; to be read after {@link #close()}. */
    Map<Fate, Integer> fates() {
        return fates;
    }

    @Override
    public void close() {
        Socket stopper = context.createSocket(SocketType.PAIR);
        stopper.connect("inproc://stop");
        stopper.send("stop");
        NamedThreads.join(thread);
        context.close();
    }

    private void run() {
        try (Poller poller = context.createPoller(3)) {
            poller.register(front, Poller.POLLIN);
            poller.register(back, Poller.POLLIN);
            poller.register(stop, Poller.POLLIN);
            while (poller.poll(millisToNextDue()) >= 0 && !poller.pollin(2)) {
                forward(front, back);
                forward(back, front);
                sendDue();
            }
        }
    }

    private void forward(Socket from, Socket to) {
        ZMsg message = ZMsg.recvMsg(from, ZMQ.DONTWAIT);
        if (message == null) {
            return;
        }
        Fate fate = nextFate();
        fates.merge(fate, 1, Integer::sum);
        switch (fate) {
            case PASS -> message.send(to);
            case DROP -> message.destroy();
            case DELAY -> delayed.add(new Delayed(System.nanoTime() + DELAY_NANOS, message, to));
            case DOUBLE -> {
                message.duplicate().send(to);
                message.send(to);
            }
            case GARBLE -> garble(message).send(to);
        }
    }

    private Fate nextFate() {
        Fate[] bad = {Fate.DROP, Fate.DELAY, Fate.DOUBLE, Fate.GARBLE};
        return random.nextInt(100) < percentSpoilt ? bad[random.nextInt(bad.length)] : Fate.PASS;
    }

    /** Cuts the message short or strews in bytes that no UTF-8 text has. */
    private ZMsg garble(ZMsg message) {
        byte[] body = message.removeLast().getData();
        if (random.nextBoolean()) {
            message.add(Arrays.copyOf(body, random.nextInt(body.length)));
        } else {
            for (int i = 0; i < 3; i++) {
                body[random.nextInt(body.length)] = (byte) 0xff;
            }
            message.add(body);
        }
        return message;
    }

    private long millisToNextDue() {
        Delayed next = delayed.peek();
        return next == null ? -1 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(next.due() - System.nanoTime()));
    }

    private void sendDue() {
        for (Delayed next = delayed.peek(); next != null && next.due() <= System.nanoTime(); next = delayed.peek()) {
            delayed.remove();
            next.message().send(next.to());
        }
    }
}
