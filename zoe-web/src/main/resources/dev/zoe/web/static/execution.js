// The page of an execution beyond links and forms: output that comes while the page is open, a link to copy, and
// opened details that stay open when their part is fetched again.
(() => {
  'use strict';

  const page = document.getElementById('main');

  // A part that is replaced keeps what the reader opened, and the place of the keyboard.
  let opened = [];
  let closed = [];
  document.body.addEventListener('htmx:beforeSwap', (event) => {
    const details = [...event.detail.target.querySelectorAll('details[id]')];
    opened = details.filter((one) => one.open).map((one) => one.id);
    closed = details.filter((one) => !one.open).map((one) => one.id);
  });
  document.body.addEventListener('htmx:afterSwap', () => {
    const set = (ids, open) => ids.map((id) => document.getElementById(id)).filter(Boolean).forEach((one) => { one.open = open; });
    set(opened, true);
    set(closed, false);
    opened = [];
    closed = [];
    showCopyButtons();
  });

  const showCopyButtons = () => {
    if (!navigator.clipboard) return;
    document.querySelectorAll('[data-copy-link]').forEach((button) => { button.hidden = false; });
  };
  showCopyButtons();
  page.addEventListener('click', (event) => {
    const button = event.target.closest('[data-copy-link]');
    if (button) {
      navigator.clipboard.writeText(location.origin + location.pathname).then(() => {
        const words = button.textContent;
        button.textContent = button.dataset.copied;
        setTimeout(() => { button.textContent = words; }, 2000);
      }).catch(() => {});
    }
  });

  const section = document.getElementById('output');
  const box = document.getElementById('output-lines');
  if (!section || !box) return;

  // Lines. What a service prints is text of a stranger: it only ever becomes text nodes.
  const LINE_HEIGHT = 18;
  const MOST_LINES = 200000;
  const DROPPED_AT_ONCE = 20000;
  const LONGEST_SHOWN = 4000;
  const MARGIN = 30;
  const POLL = 1000;
  const SLOW_POLL = 5000;
  const AT_ONCE = 12;

  const services = section.dataset.services.split(' ').filter(Boolean);
  const several = services.length > 1;
  const search = document.getElementById('output-search');
  const only = document.getElementById('output-only');
  const follow = document.getElementById('output-follow');
  const status = document.getElementById('output-status');
  const problem = document.getElementById('output-problem');
  const word = (name, count) => section.dataset[`words${name}`].replace('{0}', count);

  let lines = [];
  let shown = lines;
  let dropped = false;
  let current = -1;
  const states = new Map(services.map((name, index) => [name, {name, index, at: 'end', open: null, ended: false}]));

  section.querySelectorAll('[data-needs-script]').forEach((part) => { part.hidden = false; });
  box.replaceChildren();
  const spacer = document.createElement('div');
  const view = document.createElement('div');
  view.className = 'window';
  box.append(view, spacer);

  // Colours: "select graphic rendition" of ECMA-48. Every other sequence is taken out.
  // eslint-disable-next-line no-control-regex
  const ESCAPE = /\x1b\[([0-?]*)[ -/]*([@-~]?)|\x1b[\]P^_X][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]?/g;
  // eslint-disable-next-line no-control-regex
  const CONTROL = /[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
  const clean = (text) => text.replace(CONTROL, '\ufffd');

  const restyle = (style, parameters) => {
    const codes = parameters === '' ? [0] : parameters.split(/[;:]/).map((code) => Number(code) || 0);
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      if (code === 0) Object.keys(style).forEach((key) => delete style[key]);
      else if (code === 1) style.weight = 'bold';
      else if (code === 2) style.weight = 'dim';
      else if (code === 22) delete style.weight;
      else if (code === 3) style.slope = 'italic';
      else if (code === 23) delete style.slope;
      else if (code === 4) style.line = 'underline';
      else if (code === 24) delete style.line;
      else if (code >= 30 && code <= 37) style.front = `f${code - 30}`;
      else if (code >= 90 && code <= 97) style.front = `f${code - 90}`;
      else if (code === 39) delete style.front;
      else if (code >= 40 && code <= 47) style.back = `b${code - 40}`;
      else if (code >= 100 && code <= 107) style.back = `b${code - 100}`;
      else if (code === 49) delete style.back;
      else if (code === 38 || code === 48) {
        const where = code === 38 ? 'front' : 'back';
        if (codes[i + 1] === 5) {
          const colour = codes[i + 2];
          if (colour < 16) style[where] = (code === 38 ? 'f' : 'b') + colour % 8;
          else delete style[where];
          i += 2;
        } else {
          delete style[where];
          i += 4;
        }
      }
    }
  };

  /** The text of a line without its sequences, and the pieces with a style each. */
  const parse = (raw) => {
    const pieces = [];
    const style = {};
    let plain = '';
    let from = 0;
    const add = (text) => {
      if (text) {
        const visible = clean(text);
        pieces.push({text: visible, style: Object.values(style).join(' ')});
        plain += visible;
      }
    };
    for (const found of raw.matchAll(ESCAPE)) {
      add(raw.slice(from, found.index));
      if (found[2] === 'm') restyle(style, found[1]);
      from = found.index + found[0].length;
    }
    add(raw.slice(from));
    return {plain, pieces};
  };

  /** What a terminal would show of a line that was overwritten. */
  const visible = (raw) => {
    const stripped = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    return stripped.slice(stripped.lastIndexOf('\r') + 1);
  };

  const append = (state, text) => {
    const parts = text.split('\n');
    parts.forEach((part, index) => {
      const isLast = index === parts.length - 1;
      if (isLast && part === '') return;
      if (state.open) {
        state.open.raw += part;
        state.open.parsed = null;
      } else {
        state.open = {raw: part, service: state, parsed: null};
        lines.push(state.open);
      }
      if (!isLast) state.open = null;
    });
  };

  const parsed = (line) => line.parsed || (line.parsed = parse(visible(line.raw)));
  const wanted = () => (search ? search.value.toLowerCase() : '');
  const matches = (line, text) => parsed(line).plain.toLowerCase().includes(text);

  // Search: all lines are looked through in slices, so that the page stays responsive.
  let found = [];
  let looked = 0;
  let looking = 0;
  const startSearch = () => {
    found = [];
    looked = 0;
    current = -1;
    clearTimeout(looking);
    look();
  };
  const look = () => {
    const text = wanted();
    if (text) {
      const end = Math.min(lines.length, looked + 20000);
      for (; looked < end; looked++) {
        // The last line of a service may still grow.
        if (matches(lines[looked], text)) found.push(looked);
      }
      if (looked < lines.length) looking = setTimeout(look, 0);
    }
    filter();
  };
  const filter = () => {
    shown = wanted() && only.checked ? found.map((index) => lines[index]) : lines;
    show();
    tellStatus();
  };
  const tellStatus = () => {
    const ended = services.length > 0 && [...states.values()].every((state) => state.ended);
    const words = [lines.length === 0 && ended ? '' : word('Lines', lines.length.toLocaleString())];
    if (lines.length === 0) words[0] = word('Empty', '');
    if (wanted()) words.push(word('Found', found.length.toLocaleString()));
    if (dropped) words.push(word('Dropped', ''));
    if (ended) words.push(word('Ended', ''));
    const text = words.filter(Boolean).join(' · ');
    if (status.textContent !== text) status.textContent = text;
  };

  const draw = (line, text) => {
    const row = document.createElement('div');
    if (several) {
      const whose = document.createElement('span');
      whose.className = `whose other${line.service.index % 6}`;
      whose.textContent = line.service.name;
      row.append(whose);
    }
    let left = LONGEST_SHOWN;
    for (const piece of parsed(line).pieces) {
      if (left <= 0) break;
      const cut = piece.text.length > left ? `${piece.text.slice(0, left)}…` : piece.text;
      left -= cut.length;
      drawPiece(row, cut, piece.style, text);
    }
    return row;
  };
  const drawPiece = (row, content, style, text) => {
    const element = style ? document.createElement('span') : row;
    if (style) {
      element.className = style;
      row.append(element);
    }
    let from = 0;
    const lower = content.toLowerCase();
    for (let at = text ? lower.indexOf(text) : -1; at >= 0; at = lower.indexOf(text, from)) {
      const mark = document.createElement('mark');
      mark.textContent = content.slice(at, at + text.length);
      element.append(content.slice(from, at), mark);
      from = at + text.length;
    }
    element.append(content.slice(from));
  };

  // Only the lines in view are elements.
  let frame = 0;
  const show = () => {
    if (!frame) {
      frame = requestAnimationFrame(() => {
        frame = 0;
        render();
      });
    }
  };
  const render = () => {
    spacer.style.height = `${shown.length * LINE_HEIGHT}px`;
    if (follow.checked) box.scrollTop = box.scrollHeight;
    const first = Math.max(0, Math.floor(box.scrollTop / LINE_HEIGHT) - MARGIN);
    const last = Math.min(shown.length, first + Math.ceil(box.clientHeight / LINE_HEIGHT) + 2 * MARGIN);
    const text = wanted();
    const marked = current >= 0 ? lines[found[current]] : null;
    view.style.top = `${first * LINE_HEIGHT + 11}px`;
    view.replaceChildren(...shown.slice(first, last).map((line) => {
      const row = draw(line, text);
      if (line === marked) row.className = 'current';
      return row;
    }));
  };

  let byScript = 0;
  box.addEventListener('scroll', () => {
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - LINE_HEIGHT;
    if (follow.checked && !atEnd && performance.now() > byScript) follow.checked = false;
    show();
  });
  follow.addEventListener('change', show);
  new ResizeObserver(show).observe(box);

  const go = (step) => {
    if (found.length === 0) return;
    current = current < 0 ? (step > 0 ? 0 : found.length - 1) : (current + step + found.length) % found.length;
    follow.checked = false;
    const index = shown === lines ? found[current] : current;
    box.scrollTop = Math.max(0, index * LINE_HEIGHT - box.clientHeight / 2);
    show();
  };
  let typing = 0;
  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(startSearch, 200);
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  });
  only.addEventListener('change', filter);
  document.getElementById('output-next').addEventListener('click', () => go(1));
  document.getElementById('output-previous').addEventListener('click', () => go(-1));
  document.getElementById('output-of').addEventListener('change', ({ target: { form } }) => {
    if (form.elements.named) form.elements.named.value = '';
    form.requestSubmit();
  });

  const dropOldest = () => {
    if (lines.length <= MOST_LINES) return;
    lines = lines.slice(DROPPED_AT_ONCE);
    dropped = true;
    startSearch();
  };

  // Pieces, a few services at a time, so that one request stays small.
  let turn = 0;
  let pause = POLL;
  const next = () => {
    const running = [...states.values()].filter((state) => !state.ended);
    const begun = running.length > AT_ONCE ? turn % running.length : 0;
    turn = begun + AT_ONCE;
    return [...running.slice(begun), ...running.slice(0, begun)].slice(0, AT_ONCE);
  };
  const take = (piece) => {
    const state = states.get(piece.service);
    if (!state) return false;
    const isFirst = state.at === 'end';
    let text = piece.text;
    if (isFirst && piece.from > 0) {
      // It begins within a line.
      text = text.slice(text.indexOf('\n') + 1);
      dropped = true;
    } else if (!isFirst && piece.from > state.at) {
      state.open = null;
      dropped = true;
    }
    state.at = piece.to;
    append(state, text);
    state.ended = piece.ended;
    return piece.text !== '';
  };
  const poll = () => {
    const asked = next();
    if (asked.length === 0) {
      tellStatus();
      return;
    }
    if (document.hidden) {
      setTimeout(poll, POLL);
      return;
    }
    const query = asked.map((state) => `at=${encodeURIComponent(`${state.name}:${state.at}`)}`).join('&');
    fetch(`${section.dataset.url}?${query}`, {headers: {Accept: 'application/json'}})
      .then((answer) => {
        // Deleted meanwhile. After the end of a session, the page asks for a log-in, and this goes on.
        if (answer.status === 404) states.forEach((state) => { state.ended = true; });
        return answer.ok ? answer.json() : {pieces: [], problem: null};
      })
      .then((answer) => {
        problem.hidden = !answer.problem;
        problem.textContent = answer.problem || '';
        const came = answer.pieces.map(take).some(Boolean);
        const more = [...states.values()].some((state) => state.at === 'end' && !state.ended);
        pause = came || more ? POLL : Math.min(SLOW_POLL, pause * 1.3);
        if (came) {
          byScript = performance.now() + 300;
          dropOldest();
          look();
        } else {
          tellStatus();
        }
        setTimeout(poll, more || answer.pieces.some((piece) => piece.text.length > 100000) ? 20 : pause);
      })
      .catch(() => setTimeout(poll, SLOW_POLL));
  };
  poll();
})();
