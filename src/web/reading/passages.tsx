import { call, inOrg } from '../api.ts';
import { useLoad } from '../load.ts';
import { day, Name, Skeleton, Trouble } from '../parts.tsx';
import { place } from '../place.ts';
import { words } from '../words.ts';
import { sourceName } from '../words/sources.ts';
import { Highlighted } from './highlighted.tsx';
import { openItem } from './open.ts';

interface Passage {
  item_id: string;
  title: string;
  source: string;
  occurred_at?: string;
  author?: { name: string };
  text: string;
  start: number;
  end: number;
  highlights: [number, number][];
}

/** What is looked for in the texts. */
export interface Sought {
  q: string;
  since: string;
  until: string;
}

/** The passages that answer a question, best first; each opens its item there. */
export function Passages({ sought: { q, since, until } }: { sought: Sought }) {
  const graph_id = place.value.graph;
  const { data, error, slow } = useLoad(`${graph_id} ${q} ${since} ${until}`, (signal) =>
    call<{ passages: Passage[]; total: number }>(
      'POST',
      inOrg('recall'),
      { q, limit: 30, graph_id, ...(since && { since }), ...(until && { until }) },
      { signal, asks: true },
    ),
  );
  if (error) return <Trouble error={error} />;
  if (!data) return slow ? <Skeleton lines={6} /> : null;
  return (
    <>
      <p class="soft" role="status">
        {data.passages.length === 0 ? words.reading.none : words.reading.passages(data.total)}
      </p>
      <ul class="passages">
        {data.passages.map(({ item_id, title, source, occurred_at, author, text, start, end, highlights }) => (
          <li key={`${item_id} ${start}`}>
            <button type="button" class="quiet" onClick={() => openItem(item_id, `${start}-${end}`)}>
              <strong>
                <Name>{title}</Name>
              </strong>
              <small>
                {day(occurred_at)} · <Name>{[author?.name, sourceName(source)].filter(Boolean).join(' · ')}</Name>
              </small>
              <Highlighted text={text} highlights={highlights} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
