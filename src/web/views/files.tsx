import { useState } from 'preact/hooks';
import { useLoad } from '../load.ts';
import { filesOf } from '../reading/markdown.ts';
import { Name } from '../parts.tsx';
import { words } from '../words.ts';

/** The files that speak of a node, read when they are asked for. */
export function Files({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useLoad(open ? id : '', (signal) => filesOf(id, signal));
  return (
    <section>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h3>
            {words.inspector.files} {data && <small>{data.length}</small>}
          </h3>
        </summary>
        {data?.length === 0 && <p class="soft">{words.inspector.noFiles}</p>}
        {data?.map(({ item_id, title, body, path }) => (
          <details key={item_id} class="file">
            <summary title={path}>
              <Name>{title || item_id}</Name>
            </summary>
            <pre dir="auto">{body}</pre>
          </details>
        ))}
      </details>
    </section>
  );
}
