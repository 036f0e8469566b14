// Forms that are checked while something is typed: errors that the server found are shown at their fields.
(() => {
  'use strict';

  const showErrors = () => {
    const checked = document.getElementById('checked');
    if (!checked) return;
    const errors = new Map();
    checked.querySelectorAll('[data-field-errors] li').forEach((item) => errors.set(item.dataset.field, item.textContent));
    document.querySelectorAll('[data-checked]').forEach((input) => {
      const error = document.getElementById(`${input.id}-error`);
      if (!error) return;
      error.textContent = errors.get(input.id) || '';
      if (errors.has(input.id)) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    });
  };
  document.body.addEventListener('htmx:afterSettle', showErrors);

  // A file that is chosen or dropped becomes the text of the field beside it.
  document.querySelectorAll('[data-file-for]').forEach((chooser) => {
    const field = document.getElementById(chooser.dataset.fileFor);
    const read = (files) => {
      if (files.length === 0) return;
      files[0].text().then((text) => {
        field.value = text;
        field.dispatchEvent(new Event('input', {bubbles: true}));
      });
    };
    chooser.hidden = false;
    const input = chooser.querySelector('input[type="file"]');
    input.addEventListener('change', () => read(input.files));
    field.addEventListener('dragover', (event) => event.preventDefault());
    field.addEventListener('drop', (event) => {
      if (event.dataTransfer.files.length > 0) {
        event.preventDefault();
        read(event.dataTransfer.files);
      }
    });
  });
})();
