import { call, inOrg } from '../api.ts';
import { ask } from '../dialogs/ask.tsx';
import { redraw } from '../changes.ts';
import { useLoad } from '../load.ts';
import { Name, Skeleton, Trouble } from '../parts.tsx';
import { isOwner, mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import type { Item } from '../api-types.ts';
import { words } from '../words.ts';
import { ItemFields } from './item-fields.tsx';

interface Whole extends Item {
  metadata?: Record<string, unknown>;
  path: string;
}

interface ItemShownProps {
  item: Item;
  onQueued: () => void;
  onRemoved: () => void;
}

/** One item: its fields, why it failed; it can be read again or taken back. */
export function ItemShown({ item, onQueued, onRemoved }: ItemShownProps) {
  const { item_id, title } = item;
  const { data, error, slow } = useLoad(
    item_id,
    (signal) => call<Whole>('GET', inOrg('items', item_id), undefined, { signal }),
    item.status,
  );
  if (!data && error) return <Trouble error={error} />;
  if (!data) return slow ? <Skeleton lines={3} /> : null;
  const again = () =>
    call<{ items: number }>('POST', inOrg('items/reprocess'), { item_ids: [item_id] })
      .then(({ items }) => tell(words.items.requeued(items)))
      .then(onQueued)
      .catch(tellOf);
  const remove = async () => {
    if (!(await ask(words.items.removeSure(title), words.items.remove))) return;
    call('DELETE', inOrg('items', item_id))
      .then(() => tell(words.items.removed(title)))
      .then(redraw)
      .then(onRemoved)
      .catch(tellOf);
  };
  return (
    <div class="item">
      {data.error && (
        <p class="bad" dir="ltr">
          {data.error} ({words.items.attempts(data.attempts)})
        </p>
      )}
      <ItemFields fields={data.metadata ?? {}} />
      <p class="soft">
        {words.items.file}{' '}
        <code>
          <Name>{data.path}</Name>
        </code>
      </p>
      <div class="row">
        {isOwner.value && (
          <button type="button" class="small" onClick={() => void again()}>
            {words.items.again}
          </button>
        )}
        {mayWrite.value && (
          <button type="button" class="small" onClick={() => void remove()}>
            {words.items.remove}
          </button>
        )}
      </div>
    </div>
  );
}
