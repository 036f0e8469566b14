// The builder: whichever side was edited last, the fields or the text, is the one that counts.
(() => {
  'use strict';

  const edited = document.getElementById('edited');

  // The title of a component is its name. The fields are not fetched again while something is typed.
  const showName = (input) => {
    const legend = input.closest('fieldset').querySelector('legend');
    legend.textContent = input.value.trim() || legend.dataset.unnamed;
  };
  document.getElementById('builder').addEventListener('input', (event) => {
    const { id, name } = event.target;
    if (id === 'json') edited.value = 'json';
    // Name and group of the execution are no part of the description.
    if (/^[ac]\./.test(name)) edited.value = 'form';
    if (/^c\.\d+\.name$/.test(name)) showName(event.target);
  });
})();
