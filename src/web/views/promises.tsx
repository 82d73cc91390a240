import { useRef } from 'preact/hooks';
import { useCommands } from '../commands/commands.ts';
import { Name, day } from '../parts.tsx';
import { go } from '../place.ts';
import type { Dossier } from '../api-types.ts';
import { words } from '../words.ts';
import { oneText } from '../words/values.ts';

/** What was promised around a node, open ones first, each leading to what tells of it. */
export function Promises({ of: { commitments } }: { of: Dossier }) {
  const box = useRef<HTMLElement>(null);
  const isEmpty = commitments.length === 0;
  const show = () => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.querySelector('button')?.focus();
  };
  useCommands(isEmpty ? [] : [{ id: 'promises', text: words.inspector.promises, key: 'p', act: show }]);
  if (isEmpty) return null;
  return (
    <section ref={box} aria-label={words.inspector.promises}>
      <h3>
        {words.inspector.promises} <small>{commitments.length}</small>
      </h3>
      <ul class="promises">
        {commitments.map(({ due, activity, fulfilled, ...one }) => (
          <li key={`${activity.id} ${one.start} ${one.what}`}>
            <p class={one.open ? '' : 'soft'}>
              <Name>{oneText(one)}</Name> {due !== undefined && <small>{words.glance.due(day(due))}</small>}
            </p>
            <button type="button" class="quiet small" onClick={() => go({ node: activity.id })}>
              <Name>{activity.name}</Name>
            </button>{' '}
            <small>{day(activity.occurred_at)}</small>
            {fulfilled && (
              <p class="soft">
                {words.glance.done}: <Name>{fulfilled.text}</Name>{' '}
                <button type="button" class="quiet small" onClick={() => go({ node: fulfilled.activity.id })}>
                  <Name>{fulfilled.activity.name}</Name>
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
