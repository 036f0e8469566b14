import os

c.NotebookApp.ip = "0.0.0.0"
c.NotebookApp.port = 8888
# Another port would not be the one that is published.
c.NotebookApp.port_retries = 0
c.NotebookApp.open_browser = False
c.NotebookApp.allow_remote_access = True
c.NotebookApp.allow_password_change = False
# The proxy of Zoe says which address and protocol the browser uses.
c.NotebookApp.trust_xheaders = True
c.NotebookApp.extra_template_paths = ["/etc/jupyter"]
c.NotebookApp.notebook_dir = os.environ.get("ZOE_WORKSPACE", os.environ["HOME"])
# The workspace has no bin for what is deleted.
c.FileContentsManager.delete_to_trash = False
c.NotebookApp.nbserver_extensions = {"zoe_activity": True}
