// The builder: whichever side was edited last, the fields or the text, is the one that counts.
(() => {
  'use strict';

  const edited = document.getElementById('edited');
  document.getElementById('builder').addEventListener('input', (event) => {
    edited.value = event.target.id === 'json' ? 'json' : 'form';
  });
})();
