#!/bin/bash
# One node of a training whose workers come and go.
#
#   train.sh leader    hosts the rendezvous, and trains
#   train.sh worker    trains; on SIGTERM it leaves, and the others go on
#
# LEADER_HOST is the name of the leader. PROGRAM is a file of the workspace, or empty for the built-in example.
# MAX_RESTARTS (50) is how often a node starts the program again after it failed, there or on another node.
set -eu

readonly role=${1:-}
case $role in
    leader) is_host=1 ;;
    worker) is_host=0 ;;
    *)
        echo "usage: train.sh leader | worker" >&2
        exit 2
        ;;
esac
program=/opt/application/shapes.py
if [ -n "${PROGRAM:-}" ]; then
    program=$(workspace-file PROGRAM "$PROGRAM")
fi
mkdir -p "${ZOE_RESULTS:?}"

# With Python 3.11, torchrun of PyTorch 1.13 starts programs only when it redirects their output.
python3 -m torch.distributed.run \
    --nnodes "1:${MAX_NODES:-64}" --nproc_per_node 1 --max_restarts "${MAX_RESTARTS:-50}" --monitor_interval 1 \
    --rdzv_backend c10d --rdzv_id "${EXECUTION_ID:-0}" --rdzv_endpoint "${LEADER_HOST:?}:29400" \
    --rdzv_conf "is_host=$is_host,last_call_timeout=3" \
    --redirects 1 --tee 1 /opt/application/run_program.py "$program" &
agent=$!
leaving=
trap 'leaving=yes; kill -TERM "$agent"' TERM INT
wait "$agent" && code=0 || code=$?
if [ -n "$leaving" ]; then
    # The signal ended the first wait.
    wait "$agent" && code=0 || code=$?
    # A worker that leaves did what it should. A leader that leaves did not finish.
    if [ "$role" = worker ]; then
        echo "leaves: done"
        code=0
    fi
fi
exit "$code"
