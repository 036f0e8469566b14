#!/bin/bash
# Jupyter Notebook in the workspace, on port 8888: notebook.sh [OPTION OF JUPYTER...]
#
# The proxy of Zoe checks who opens the notebook, but others may reach the port on the node. So Jupyter asks for a token.
# It is the secret of the user in the file notebook-token, or a new one, which only the output of the service shows.
set -eu

# Jupyter and its kernels keep files there; the user of the container has no home.
export HOME=/tmp/home
mkdir -p "$HOME"

secret=${ZOE_SECRETS:-/run/secrets/zoe}/notebook-token
if [ -r "$secret" ]; then
    JUPYTER_TOKEN=$(cat "$secret")
else
    JUPYTER_TOKEN=$(python3 -c 'import secrets; print(secrets.token_hex(16))')
    echo "The token of this notebook is $JUPYTER_TOKEN"
fi
# Jupyter asks for no token when it is empty.
export JUPYTER_TOKEN=${JUPYTER_TOKEN:?"the secret notebook-token is empty"}

exec jupyter-notebook "$@"
