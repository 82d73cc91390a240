import { go, VIEWS } from '../place.ts';
import { mayWrite, signOut } from '../session.ts';
import { openConnect } from '../settings/connecting.ts';
import { chosenTheme, chooseTheme, THEMES } from '../theme.ts';
import { tell, undoLast } from '../toasts.tsx';
import { chooseFiles } from '../upload/choose-files.ts';
import { words } from '../words.ts';
import { opened, type Command } from './commands.ts';

function search(): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  if (field) field.focus();
  else opened.value = 'palette';
}

/** Copies the address of what is shown, which holds the view and no key. */
async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    tell(words.commands.linkCopied);
  } catch {
    tell(words.commands.linkNotCopied, { bad: true });
  }
}

/** What can be done wherever one is. */
export const commandsEverywhere = (): Command[] => [
  { id: 'search', text: words.commands.search, key: '/', act: search },
  { id: 'undo', text: words.commands.undo, key: 'u', act: () => void undoLast() },
  ...(mayWrite.value ? [{ id: 'files', text: words.commands.files, key: 'f', act: chooseFiles }] : []),
  ...(mayWrite.value ? [{ id: 'connect', text: words.connect.open, act: () => openConnect() }] : []),
  { id: 'link', text: words.commands.copyLink, act: () => void copyLink() },
  { id: 'keys', text: words.commands.keys, key: '?', act: () => (opened.value = 'keys') },
  ...VIEWS.map((view, i) => ({
    id: `view ${view}`,
    text: words.views[view],
    key: String(i + 1),
    act: () => go({ view, part: undefined, item: undefined }),
  })),
  ...THEMES.filter((theme) => theme !== chosenTheme.value).map((theme) => ({
    id: `theme ${theme}`,
    text: words.commands.themes[theme],
    act: () => chooseTheme(theme),
  })),
  { id: 'out', text: words.signIn.out, act: () => void signOut() },
];
