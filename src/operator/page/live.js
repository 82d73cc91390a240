/** Every ten seconds the live parts of the page are replaced by what they say now, except where somebody is in one, or nobody looks. */
const EVERY_MS = 10_000;

async function renew() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname);
  if (!answer.ok) throw new Error(String(answer.status));
  const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const live of document.querySelectorAll('[data-live]')) {
    const next = now.getElementById(live.id);
    if (!next || live.contains(document.activeElement)) continue;
    const known = new Map([...live.querySelectorAll('details')].map(({ id, open }) => [id, open]));
    for (const one of next.querySelectorAll('details')) one.open = known.get(one.id) ?? one.open;
    live.replaceWith(document.adoptNode(next));
  }
  document.title = now.title;
}

if (document.querySelector('[data-live]'))
  setInterval(() => {
    renew().then(
      () => document.body.classList.remove('stale'),
      () => document.body.classList.add('stale'),
    );
  }, EVERY_MS);
