# What the launcher of the sources (./zoe) and that of an installation (dist/bin/zoe) have in common. The one that reads
# this file sets:
#   home              the folder with app-templates
#   data              the data directory of demo and server
#   app               the folder with zoe-standalone.jar and its libraries, and in an installation zoe-aot.jar
#   cli_jar, simulator_jar
#   cli_archives, simulator_archives, server_archives   the folders of the class-data archives
#   compiler_directives   the file with what the optimizing compiler of a server leaves alone
# shellcheck shell=sh disable=SC2154

die() {
  echo "zoe: $1" >&2
  exit "${2:-70}"
}

# Sets JAVA_HOME, java, version and native_access. The program that must be there is javac or java.
find_java() {
  program=$1
  package=$2
  if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/$program" ]; then
    :
  elif command -v "$program" >/dev/null 2>&1; then
    found=$(readlink -f "$(command -v "$program")")
    JAVA_HOME=$(dirname "$(dirname "$found")")
  else
    die "no $program found: set JAVA_HOME or install Java 17 or newer (Debian: apt-get install $package)"
  fi
  export JAVA_HOME
  java=$JAVA_HOME/bin/java
  # The release file saves the start of a JVM only to ask for its version.
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$JAVA_HOME/release" 2>/dev/null || true)
  [ -n "$version" ] || version=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
  [ "${version:-0}" -ge 17 ] || die "JAVA_HOME=$JAVA_HOME is Java ${version:-unknown}: Zoe needs Java 17 or newer"
  # Newer versions print a warning when a library loads native code, as that of the proxy does.
  native_access=
  [ "$version" -lt 24 ] || native_access=--enable-native-access=ALL-UNNAMED
}

# A class-data archive, made at the first run, takes the loading of classes out of every later start.
run_java() {
  archive=$1
  # The archive of a run that loaded few classes, such as one of --help, is too small to help and is written again.
  if [ -n "$(find "$archive" -size "+$2" 2>/dev/null)" ]; then
    share="-XX:SharedArchiveFile=$archive -Xshare:auto"
  elif [ -w "$(dirname "$archive")" ]; then
    rm -f "$archive" 2>/dev/null || true
    share="-XX:ArchiveClassesAtExit=$archive"
  else
    share=
  fi
  shift 2
  # shellcheck disable=SC2086 # the options are words of our own
  exec "$java" $share -Xlog:disable "$@"
}

cli() {
  if [ -z "${ZOE_CONFIG:-}" ] && [ ! -e "${XDG_CONFIG_HOME:-${HOME:-}/.config}/zoe/config.yaml" ] &&
    [ -e "$data/cli.yaml" ]; then
    export ZOE_CONFIG="$data/cli.yaml"
  fi
  run_java "$cli_archives/zoe-cli-$version.jsa" 7M -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m \
    -cp "$cli_jar" dev.zoe.cli.CliMain "$@"
}

simulate() {
  # An archive that another command makes would lack the classes of a simulation. Commands that are soon over are quicker
  # without the optimizing compiler.
  if [ ! -e "$simulator_archives/zoe-simulator-$version.jsa" ]; then
    case "${1:-} ${2:-}" in
      run\ * | compare\ * | paper\ *) ;;
      "architecture figures")
        exec "$java" -XX:+UseSerialGC -Xmx1800m -cp "$simulator_jar" dev.zoe.simulator.cli.SimulatorMain "$@"
        ;;
      *)
        exec "$java" -XX:+UseSerialGC -Xmx1800m -XX:TieredStopAtLevel=1 \
          -cp "$simulator_jar" dev.zoe.simulator.cli.SimulatorMain "$@"
        ;;
    esac
  fi
  run_java "$simulator_archives/zoe-simulator-$version.jsa" 2M -XX:+UseSerialGC -Xms32m -Xmx1800m \
    -cp "$simulator_jar" dev.zoe.simulator.cli.SimulatorMain "$@"
}

# The class path of a server. A class archive is only for the class path with which it was made.
server_classes() {
  if [ -e "$app/zoe-aot.jar" ]; then
    printf '%s' "$app/zoe-standalone.jar:$app/zoe-aot.jar"
  else
    printf '%s' "$app/zoe-standalone.jar"
  fi
}

# Writing the archive takes long, so a server never does it when it is stopped: a trial start does, once for each build
# and JDK. The archive only saves time, so no failure of it stops the start that follows. Each trial has a directory of
# its own, because two first starts may overlap, and the finished archive is moved to its place in one step. A trial ends
# before code of the optimizing compiler could pay for its making, and the archive holds classes, no compiled code.
# The words are the archive and the longest time in seconds.
trial() {
  if ! place=$(mktemp -d "$server_archives/trial.XXXXXX" 2>/dev/null); then
    echo "zoe: $server_archives cannot be written, so no class archive is made and starts take longer" >&2
    return 0
  fi
  trap 'rm -rf "$place"; exit 130' INT TERM
  echo "zoe: doing a trial start, which makes later starts faster (takes up to a minute)" >&2
  # In the foreground, so that Ctrl-C reaches the trial start as well. Not every system has this command.
  limit="timeout --foreground -k 30 $2"
  $limit true 2>/dev/null || limit=
  # shellcheck disable=SC2086 # the words of the command
  if $limit "$java" -XX:ArchiveClassesAtExit="$place/archive" -XX:TieredStopAtLevel=1 -Xlog:disable -Xmx1g \
    -XX:+UseSerialGC $native_access \
    -Dzoe.home="$home" -Dzoe.data="$place/data" \
    -cp "$(server_classes)" \
    dev.zoe.standalone.StandaloneMain trial >"$place/output" 2>&1 &&
    chmod a+r "$place/archive" && mv -f "$place/archive" "$1" 2>>"$place/output"; then
    echo "zoe: later starts use the class archive $1" >&2
  else
    cause=$(tail -n 1 "$place/output")
    echo "zoe: the trial start failed or took longer than $2 s, so starts take longer: $cause" >&2
    # Another first start may have made it meanwhile.
    [ -e "$1" ] || touch "$1.failed" 2>/dev/null || true
  fi
  trap - INT TERM
  # What was killed may still write.
  rm -rf "$place" 2>/dev/null || true
}

# The commands of StandaloneMain. ZOE_HEAP is the largest heap of the process.
standalone() {
  archive=$server_archives/zoe-standalone-$version.jsa
  case " $* " in
    *" -h "* | *" --help "*) ;;
    " demo "* | " server "*) [ -e "$archive" ] || [ -e "$archive.failed" ] || trial "$archive" 180 ;;
  esac
  share=
  [ ! -e "$archive" ] || share="-XX:SharedArchiveFile=$archive -Xshare:auto"
  # The optimizing compiler starts with code that is three times as busy as usual: docs/decisions/0042.
  later="-XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800 -XX:Tier4CompileThreshold=45000
    -XX:Tier4BackEdgeThreshold=120000"
  # A process whose threads died of a full heap would go on half alive; its supervisor starts it again.
  # shellcheck disable=SC2086 # the options are words of our own
  exec "$java" $share -Xlog:disable -Xmx"${ZOE_HEAP:-1g}" -XX:+UseSerialGC -XX:+ExitOnOutOfMemoryError $later \
    $native_access \
    -Dzoe.compiler-directives="$compiler_directives" \
    -Dzoe.home="$home" -Dzoe.data="$data" -cp "$(server_classes)" dev.zoe.standalone.StandaloneMain "$@"
}

# Makes the class-data archives of this Java again.
prepare() {
  for folder in "$cli_archives" "$simulator_archives" "$server_archives"; do
    mkdir -p "$folder" && [ -w "$folder" ] || die "$folder cannot be written: run this as its owner"
    rm -f "$folder"/*.jsa "$folder"/*.failed
  done
  trial "$server_archives/zoe-standalone-$version.jsa" 600
  # A call that loads the classes of most commands; no server is at this address.
  (ZOE_URL=http://127.0.0.1:1 ZOE_USER=none ZOE_PASS=none cli ls) >/dev/null 2>&1 || true
  chmod a+r "$cli_archives"/*.jsa "$server_archives"/*.jsa 2>/dev/null || true
}

# Runs the command that the words name.
run_command() {
  case ${1:-help} in
    simulate)
      shift
      simulate "$@"
      ;;
    prepare) prepare ;;
    demo | server | api | master | keys | images | backup | restore) standalone "$@" ;;
    *) cli "$@" ;;
  esac
}
