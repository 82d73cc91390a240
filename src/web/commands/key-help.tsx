import { Modal } from '../dialogs/modal.tsx';
import { place } from '../place.ts';
import { words } from '../words.ts';
import { commandsHere, keyName, opened, type Command } from './commands.ts';
import { commandsEverywhere } from './everywhere.ts';

const PALETTE: Command = { id: 'palette', text: words.palette.open, key: 'Ctrl K', act: () => {} };

/** All keys that do something where one is. */
export function KeyHelp() {
  if (opened.value !== 'keys') return null;
  const parts: [string, Command[]][] = [
    [words.commands.here, commandsHere()],
    [words.commands.everywhere, [PALETTE, ...commandsEverywhere()]],
  ];
  return (
    <Modal class="key-help" label={words.commands.keyHelp} onClose={() => (opened.value = undefined)}>
      {parts.map(([title, commands]) => (
        <Keys key={title} title={title} commands={commands.filter(({ key }) => key !== undefined)} />
      ))}
      {place.value.view === 'graph' && (
        <section>
          <h3>{words.commands.inPicture}</h3>
          <List rows={words.canvasKeys} />
        </section>
      )}
    </Modal>
  );
}

const Keys = ({ title, commands }: { title: string; commands: Command[] }) =>
  commands.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <List
        rows={commands.map(({ key = '', also = [], text }) => [[key, ...also].map(keyName).join(' '), text] as const)}
      />
    </section>
  );

const List = ({ rows }: { rows: readonly (readonly [keys: string, what: string])[] }) => (
  <dl class="shortcuts">
    {rows.map(([keys, what]) => (
      <div key={`${keys} ${what}`}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);
