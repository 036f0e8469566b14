package dev.zoe.scheduler;

/** How much a request has done, as the world sees it. */
final class Work {
    final double total;
    final SpeedUp speedUp;
    double done;
    double until;

    Work(Request request, SpeedUp speedUp, double now) {
        total = request.runTime() * speedUp.speed(request.core() + request.elastic());
        this.speedUp = speedUp;
        until = now;
    }

    void workUntil(double now, int instances) {
        done = Math.min(total, done + (now - until) * speedUp.speed(instances));
        until = now;
    }
}
