// The secret of a link for a new password is behind its '#', which browsers send to no server.
(() => {
  'use strict';

  const secret = document.querySelector('input[name=secret]');
  if (location.hash.length > 1 && !secret.value) {
    secret.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, '', location.pathname + location.search);
    document.querySelector('input[name=password]').focus();
  }
})();
