/** What the board's buttons are called that show an icon alone, by the icon. */
const NAMES = {
  maximize: 'Full screen',
  settings: 'Settings of the board',
  'circle-user': 'Other pages',
  'ellipsis-vertical': 'More to do',
};

/** Gives what the board draws the names and the heading that it has none for. */
function name() {
  for (const [icon, text] of Object.entries(NAMES))
    for (const drawn of document.querySelectorAll(`button:not([aria-label]) > .lucide-${icon}`))
      if (drawn.parentElement.textContent.trim() === '') drawn.parentElement.setAttribute('aria-label', text);
  document.querySelector('header img')?.setAttribute('alt', '');
  const title = document.querySelector('#bull-board-sidebar span');
  if (!title) return;
  const isTitle = !document.querySelector('h1');
  for (const [attribute, value] of Object.entries({ role: 'heading', 'aria-level': '1' }))
    if (isTitle) title.setAttribute(attribute, value);
    else title.removeAttribute(attribute);
}

new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
name();
