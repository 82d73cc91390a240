import { createHash } from 'node:crypto';

export const STYLE = `
:root{color-scheme:light dark;--back:#fff;--text:#1c2128;--muted:#57606a;--line:#d8dee4;--soft:#f6f8fa;--link:#0a58ca;--get:#0a58ca;--post:#1a7f37;--patch:#8a5a00;--delete:#b3212c}
@media(prefers-color-scheme:dark){:root{--back:#14171c;--text:#e6e8eb;--muted:#9aa4b2;--line:#333a44;--soft:#1d2229;--link:#79b8ff;--get:#79b8ff;--post:#6fdd8b;--patch:#e3b341;--delete:#ff8e86}}
*{box-sizing:border-box}
html{scroll-padding-top:.5rem}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:15rem minmax(0,1fr)}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1.25rem;border-right:1px solid var(--line);font-size:.875rem}
nav strong{display:block;font-size:1rem;margin-bottom:1rem}
nav a{display:block;padding:.15rem 0;color:var(--muted);text-decoration:none}
nav a:hover{color:var(--link);text-decoration:underline}
nav a.chapter{color:var(--text);font-weight:600;margin-top:.9rem}
main{padding:2rem 2.5rem 6rem;max-width:84rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.5rem;margin:4rem 0 .5rem;padding-top:1.5rem;border-top:3px solid var(--line)}
h3{font-size:1.15rem;margin:2.5rem 0 .25rem}
h2.call{font:600 .95rem/1.5 ui-monospace,monospace;margin:0;padding:0;border:0;overflow-wrap:anywhere}
h2.call a{color:inherit;text-decoration:none}
h2.call a:hover{text-decoration:underline}
nav a[aria-current]{color:var(--link);font-weight:600}
nav strong a{display:inline!important;color:inherit;text-decoration:none}
ul.resources{padding:0;list-style:none}
ul.resources li{display:block;padding:.5rem 0}
.ways{min-width:0;display:grid;gap:.5rem}
[role=tablist]{display:flex;flex-wrap:wrap;gap:.25rem}
[role=tab][aria-selected=true]{border-color:var(--link);color:var(--link)}
[role=search]{margin:0 0 1.5rem;max-width:44rem}
[role=search] input{width:100%;font:inherit;color:inherit;background:var(--back);border:1px solid var(--muted);border-radius:6px;padding:.45rem .75rem}
[role=search] ul{margin:.5rem 0 0;padding:0;list-style:none}
[role=search] li{display:block;padding:.3rem 0;border:0}
[hidden]{display:none!important}
p{margin:.5rem 0;max-width:44rem}
.muted{color:var(--muted);font-size:.875rem}
article,li{display:grid;grid-template-columns:minmax(0,1fr);gap:.25rem 2rem;padding:1.5rem 0;border-top:1px solid var(--line)}
h3+article{border-top:0;padding-top:.5rem}
@media(min-width:75rem){article,li{grid-template-columns:minmax(0,1fr) minmax(0,1.05fr)}article>div+div{position:sticky;top:1rem;align-self:start}}
ol{list-style:none;margin:0;padding:0}
li:first-child{border-top:0}
code,pre{font:.85rem/1.55 ui-monospace,monospace}
pre,td code{white-space:pre-wrap;overflow-wrap:anywhere}
p code{background:var(--soft);padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
pre{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem;margin:.5rem 0}
i{color:var(--muted);font-style:normal}
figure{align-self:start;margin:.25rem 0;border:1px solid var(--line);border-radius:8px;overflow:hidden}
figure pre{border:0;border-radius:0;margin:0}
figcaption{display:flex;justify-content:space-between;align-items:center;min-height:2.25rem;padding:0 .4rem 0 1rem;border-bottom:1px solid var(--line);color:var(--muted);font-size:.8rem}
button{font:600 .75rem system-ui,sans-serif;color:var(--text);background:var(--back);border:1px solid var(--line);border-radius:6px;padding:.25rem .7rem;cursor:pointer}
button:hover{border-color:currentColor}
b{font:700 .8rem ui-monospace,monospace;margin-right:.25rem}
.get{color:var(--get)}.post{color:var(--post)}.patch,.put{color:var(--patch)}.delete{color:var(--delete)}
details{margin:.5rem 0}
summary{cursor:pointer;font-weight:600;font-size:.9rem}
td:first-child{width:34%;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.875rem}
td,th{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
@media(max-width:60rem){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}nav a{display:none}nav a.chapter{display:inline-block;margin:0 .9rem 0 0;padding:.35rem 0;font-weight:400;color:var(--link)}main{padding:1.25rem}}
@media(max-width:30rem){h1{font-size:1.6rem}pre{font-size:.8rem}}
`;

/** Gives every command a button that copies it, makes tabs of the ways to send it, and looks for calls; without scripts there are the commands alone. */
export const SCRIPT = `
for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button');
  const say = (text) => { button.textContent = text; };
  button.type = 'button';
  button.setAttribute('aria-live', 'polite');
  say('Copy');
  button.addEventListener('click', async () => {
    const pre = figure.querySelector('pre');
    try {
      await navigator.clipboard.writeText(pre.textContent);
      say('Copied');
    } catch {
      getSelection().selectAllChildren(pre);
      say('Selected');
    }
    setTimeout(say, 2000, 'Copy');
  });
  figure.querySelector('figcaption').append(button);
}

const element = (name, given = {}) => Object.assign(document.createElement(name), given);
let kept = '';
try { kept = localStorage.getItem('quern.docs.way') ?? ''; } catch {}
const choosers = [];
const choose = (way) => { for (const chooser of choosers) chooser(way); };
for (const ways of document.querySelectorAll('.ways')) {
  const panels = [...ways.querySelectorAll('[data-way]')];
  if (panels.length < 2) continue;
  const list = element('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'How to call it');
  const tabs = panels.map((panel) => {
    const tab = element('button', { type: 'button', textContent: panel.dataset.way });
    tab.setAttribute('role', 'tab');
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-label', panel.dataset.way);
    tab.addEventListener('click', () => {
      try { localStorage.setItem('quern.docs.way', panel.dataset.way); } catch {}
      choose(panel.dataset.way);
    });
    return tab;
  });
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
  list.append(...tabs);
  ways.prepend(list);
  choosers.push((way) => {
    const at = Math.max(0, panels.findIndex((panel) => panel.dataset.way === way));
    panels.forEach((panel, i) => {
      panel.hidden = i !== at;
      tabs[i].setAttribute('aria-selected', String(i === at));
      tabs[i].tabIndex = i === at ? 0 : -1;
    });
  });
}
choose(kept);

const calls = JSON.parse(document.getElementById('index').textContent);
const form = element('form');
form.setAttribute('role', 'search');
const field = element('input', { type: 'search', placeholder: 'Find a call: search, keys, undo …' });
field.setAttribute('aria-label', 'Find a call');
const found = element('ul');
found.setAttribute('aria-live', 'polite');
form.append(field, found);
document.querySelector('main').prepend(form);
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const hits = words.length ? calls.filter(([call, summary]) => words.every((word) => (call + ' ' + summary).toLowerCase().includes(word))).slice(0, 12) : [];
  found.replaceChildren(...hits.map(([call, summary, href]) => {
    const line = element('li');
    line.append(element('a', { href, textContent: call }), ' ' + summary);
    return line;
  }));
  if (words.length && !hits.length) found.append(element('li', { textContent: 'No call matches.' }));
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's policy: its own style and script, and nothing else from anywhere. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
