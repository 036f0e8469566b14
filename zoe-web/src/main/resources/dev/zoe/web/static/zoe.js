// What the pages do beyond links and forms: they hear of changes, keep times up to date, and survive the end of a
// session. Everything that matters works without this script.
(() => {
  'use strict';

  // Changes. The stream names topics; parts of the page listen for "live:TOPIC" and fetch themselves again.
  const topics = document.body.dataset.live;
  const offline = document.getElementById('offline');
  const RETRY = 2000;
  const RETRY_WHEN_FULL = 30000;
  let stream = null;
  let wasOpen = false;
  let offlineTimer = 0;

  // Of many changes in a row, the parts of the page hear at once of the first one, and later of the last one.
  const PAUSE = 700;
  const told = {};
  const waiting = {};
  const tell = (name) => {
    if (waiting[name]) return;
    const pause = Math.max(0, (told[name] || 0) + PAUSE - Date.now());
    waiting[name] = setTimeout(() => {
      waiting[name] = 0;
      told[name] = Date.now();
      document.body.dispatchEvent(new CustomEvent(`live:${name}`));
    }, pause);
  };
  const tellAll = () => topics.split(',').forEach(tell);

  const setOffline = (isOffline) => {
    if (!isOffline) {
      clearTimeout(offlineTimer);
      offlineTimer = 0;
      offline.hidden = true;
    } else if (!offlineTimer) {
      // A server that restarts answers again within seconds. The next attempts must not put this off.
      offlineTimer = setTimeout(() => { offline.hidden = false; }, 4000);
    }
  };

  // What the page shows, so that it hears of what has changed since it was made.
  const seen = () => {
    const {newestEvent, message} = document.body.dataset;
    return `&since=${newestEvent || ''}&message=${message || ''}`;
  };

  const listen = () => {
    if (!topics || stream || document.hidden) return;
    // Later ones fetch everything again.
    stream = new EventSource(`/live?of=${topics}${wasOpen ? '' : seen()}`);
    stream.addEventListener('open', () => {
      setOffline(false);
      if (wasOpen) tellAll();
      wasOpen = true;
    });
    stream.addEventListener('changed', (event) => event.data.split(' ').forEach(tell));
    stream.addEventListener('error', () => {
      const refused = stream.readyState === EventSource.CLOSED;
      stream.close();
      stream = null;
      setOffline(true);
      if (refused) {
        // The answer was no stream: the session has ended, too many pages are open, or the server starts.
        fetch('/session', {headers: {Accept: 'application/json'}})
          .then((answer) => {
            setOffline(false);
            if (answer.status === 401) signIn();
            else tellAll();
          })
          .catch(() => {})
          .finally(() => setTimeout(listen, RETRY_WHEN_FULL));
      }
      setTimeout(listen, RETRY);
    });
  };

  // A browser has few connections to one server, so pages that nobody looks at give theirs back.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && stream) {
      stream.close();
      stream = null;
    } else {
      listen();
    }
  });
  listen();

  // Times in the zone of the reader.
  const duration = (seconds) => {
    if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
    if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds % 3600 / 60)} min`;
    return `${Math.floor(seconds / 86400)} d ${Math.floor(seconds % 86400 / 3600)} h`;
  };
  const exactDuration = (seconds) => {
    if (seconds < 60) return duration(seconds);
    const minutes = seconds < 86400 ? '' : ` ${Math.floor(seconds % 3600 / 60)} min`;
    return `${duration(seconds)}${minutes} ${Math.floor(seconds % 60)} s`;
  };
  const clock = new Intl.DateTimeFormat(undefined, {dateStyle: 'medium', timeStyle: 'medium'});
  const clockOfToday = new Intl.DateTimeFormat(undefined, {timeStyle: 'medium'});
  // Elements that show the same as before stay as they are: what the reader has selected in them stays selected.
  const set = (time, property, value) => {
    if (time[property] !== value) time[property] = value;
  };
  const showTimes = (root) => {
    root.querySelectorAll('time[data-as]').forEach((time) => {
      const at = new Date(time.dateTime);
      if (Number.isNaN(at.getTime())) return;
      const seconds = (Date.now() - at) / 1000;
      const isRuntime = time.dataset.as === 'runtime';
      set(time, 'title', isRuntime ? exactDuration(seconds) : `${clock.format(at)} (${time.dateTime})`);
      if (time.dataset.as === 'clock') {
        const isToday = at.toDateString() === new Date().toDateString();
        set(time, 'textContent', (isToday ? clockOfToday : clock).format(at));
      } else if (isRuntime) {
        set(time, 'textContent', duration(seconds));
      } else {
        const words = time.dataset.words || (time.dataset.words = time.textContent.replace(/^[\d].*?(?= ago$|$)/, '{}'));
        set(time, 'textContent', words.replace('{}', duration(seconds)));
      }
    });
  };
  showTimes(document);
  document.body.addEventListener('htmx:afterSettle', () => showTimes(document));
  setInterval(() => { if (!document.hidden) showTimes(document); }, 1000);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) showTimes(document); });

  // What the reader has opened stays open when its part of the page is fetched again.
  let opened = [];
  document.body.addEventListener('htmx:beforeSwap', (event) => {
    opened = Array.from(event.detail.target.querySelectorAll('details[id][open]'), (details) => details.id);
  });
  document.body.addEventListener('htmx:afterSwap', () => {
    opened.map((id) => document.getElementById(id)).forEach((details) => { if (details) details.open = true; });
  });

  // Light and dark.
  document.querySelectorAll('[data-theme-toggle]').forEach((button) => button.addEventListener('click', () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme === 'dark'
      || (root.dataset.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.theme = isDark ? 'light' : 'dark';
    document.cookie = `zoe-theme=${root.dataset.theme}; path=/; max-age=31536000; SameSite=Lax`;
  }));

  // On a phone the sections are one line that moves sideways: the current one is in sight.
  const section = document.querySelector('.sections [aria-current]');
  if (section) {
    const line = section.parentElement;
    const show = () => {
      line.scrollLeft = section.offsetLeft - line.offsetLeft - (line.clientWidth - section.offsetWidth) / 2;
    };
    show();
    window.addEventListener('resize', show);
  }

  // A menu closes when the reader goes elsewhere.
  document.addEventListener('click', (event) => {
    document.querySelectorAll('details.menu[open]').forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      document.querySelectorAll('details.menu[open]').forEach((menu) => {
        menu.open = false;
        menu.querySelector('summary').focus();
      });
    }
  });

  // The end of a session: the reader signs in on the same page, which keeps what was typed.
  const dialog = document.getElementById('signed-out');
  const signIn = () => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  document.body.addEventListener('htmx:responseError', (event) => {
    if (event.detail.xhr.status === 401) signIn();
  });
  if (dialog) {
    dialog.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault();
      const form = event.target;
      fetch('/login', {method: 'POST', body: new URLSearchParams(new FormData(form)), redirect: 'manual'})
        .then((answer) => {
          const isSignedIn = answer.type === 'opaqueredirect';
          dialog.querySelector('.alert').hidden = isSignedIn;
          if (isSignedIn) {
            form.elements.password.value = '';
            dialog.close();
            if (topics) tellAll();
            listen();
          }
        });
    });
  }

  // Forms of pages are checked for a session first, so that a form that was filled in is not lost with it.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!dialog || form.method !== 'post' || dialog.contains(form) || form.dataset.sending || form.hasAttribute('hx-post')) {
      return;
    }
    event.preventDefault();
    const submitter = event.submitter;
    fetch('/session', {headers: {Accept: 'application/json'}})
      .then((answer) => answer.status)
      .catch(() => 0)
      .then((status) => {
        if (status === 401) {
          signIn();
        } else {
          form.dataset.sending = 'yes';
          if (!form.isConnected) {
            // Its part of the page was fetched again meanwhile; a form outside of the page cannot be sent.
            form.hidden = true;
            document.body.append(form);
          }
          form.requestSubmit(submitter);
          delete form.dataset.sending;
        }
      });
  });
})();
