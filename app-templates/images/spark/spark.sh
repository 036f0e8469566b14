#!/bin/bash
# A Spark cluster of one application.
#
#   spark.sh master                          the master, on port 7077
#   spark.sh worker                          a worker; on SIGTERM it gives its blocks to the others before it ends
#   spark.sh driver [FILE [ARGUMENT...]]     runs FILE.scala with an object of the same name, or the object MAIN_CLASS of
#                                            FILE.jar; without FILE, that is PROGRAM, a file of the workspace
#
# BIND_HOST is the name of this instance. MASTER_URL is spark://HOST:7077, for a driver also local[2]. EXECUTOR_CORES (1)
# and EXECUTOR_MEMORY (640m) are the same for the driver and all workers. DRIVER_MEMORY (640m) is the heap of the driver.
set -eu

readonly home=${SPARK_HOME:?}
readonly executor_cores=${EXECUTOR_CORES:-1}
readonly executor_memory=${EXECUTOR_MEMORY:-640m}
readonly java=(java "@$home/conf/java-options" -cp "$home/conf:$home/jars/*")

master() {
    exec "${java[@]}" -Xmx160m org.apache.spark.deploy.master.Master --host "$BIND_HOST" --port 7077 --webui-port 8080
}

worker() {
    "${java[@]}" -Xmx128m org.apache.spark.deploy.worker.Worker --host "$BIND_HOST" \
        --cores "$executor_cores" --memory "$executor_memory" --work-dir /tmp/work \
        --properties-file "$home/conf/spark-defaults.conf" "${MASTER_URL:?}" &
    worker=$!
    trap leave TERM INT
    wait "$worker"
}

# A Spark worker decommissions on SIGPWR, and never ends by itself. Its executor does, when its blocks have gone.
leave() {
    echo "leaves: gives its blocks to other workers"
    # A worker that has just begun ends at once.
    kill -PWR "$worker" || true
    while pgrep -P "$worker" >/dev/null; do
        sleep 0.2
    done
    # The driver hears that the executor left on purpose before it hears that the worker is gone.
    sleep 1
    echo "leaves: done"
    kill -KILL "$worker" || true
    exit 0
}

driver() {
    local program=${1:-} named
    shift || true
    if [ -z "$program" ]; then
        named=${PROGRAM:?names no program; FILE.scala or FILE.jar would be right}
        program=$(workspace-file PROGRAM "$named")
    fi
    # Of the name that was given, which may be a link.
    local class=${MAIN_CLASS:-$(basename "${named:-$program}" ".${program##*.}")}
    if [ "${program##*.}" = scala ]; then
        compile "$program" /tmp/program.jar
        program=/tmp/program.jar
    fi
    exec "${java[@]}" "-Xmx${DRIVER_MEMORY:-640m}" org.apache.spark.deploy.SparkSubmit \
        --properties-file "$home/conf/spark-defaults.conf" \
        --master "${MASTER_URL:?}" --class "$class" \
        --conf "spark.driver.host=$BIND_HOST" \
        --conf "spark.executor.memory=$executor_memory" --conf "spark.executor.cores=$executor_cores" \
        "$program" "$@"
}

# compile SOURCE... JAR
compile() {
    java -Xmx512m -cp "$home/jars/*" scala.tools.nsc.Main -usejavacp -deprecation -d "${@: -1}" "${@:1:$#-1}"
}

case ${1:-} in
    master | worker | driver | compile) "$@" ;;
    *)
        echo "usage: spark.sh master | worker | driver [FILE [ARGUMENT...]] | compile SOURCE... JAR" >&2
        exit 2
        ;;
esac
