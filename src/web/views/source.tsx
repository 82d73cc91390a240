import { elementAt, lastOf } from '../../common/element-at.ts';
import { useEffect, useRef } from 'preact/hooks';
import { useLoad } from '../load.ts';
import { filesOf, type SourceFile } from '../reading/markdown.ts';
import { Name, Skeleton, Trouble, day } from '../parts.tsx';
import { openItem } from '../reading/open.ts';
import { openSource, type OpenSource } from '../reading/source-open.ts';
import type { Evidence } from '../api-types.ts';
import { useOpenedModal } from '../dialogs/opened-modal.ts';
import { words } from '../words.ts';
import { readIn, weightOf } from '../words/chips.ts';
import { ItemFields } from './item-fields.tsx';

/** What opens where a fact came from; nothing where nobody knows. */
export function Chip({ evidence, of }: { evidence: Evidence[] | undefined; of: string }) {
  const [best] = evidence ?? [];
  if (!evidence || !best) return null;
  return (
    <button
      type="button"
      class={best.confidence < 0.9 ? 'chip unsure' : 'chip'}
      title={best.quote}
      onClick={() => (openSource.value = { evidence, of, at: 0 })}
    >
      <span class="hidden">{words.source.title}: </span>
      {readIn(best.rule)}
      {evidence.length > 1 && <b>{evidence.length}</b>}
      <span class="hidden"> {words.inspector.sources(evidence.length)}</span>
    </button>
  );
}

/** The text that a fact came from, with the sentence marked. */
export function Source() {
  return openSource.value ? <Opened {...openSource.value} /> : null;
}

function Opened({ evidence, of, at }: OpenSource) {
  const dialog = useOpenedModal();
  const fact = elementAt(evidence, at);
  const { data, error, slow } = useLoad(of, (stop) => filesOf(of, stop));
  const close = () => void (openSource.value = undefined);
  const turn = (by: number) => (openSource.value = { evidence, of, at: (at + by + evidence.length) % evidence.length });
  const file = data?.find(({ item_id }) => item_id === fact.item_id);
  return (
    <dialog
      ref={dialog}
      class="source"
      aria-label={words.source.title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={(event) => {
        if (evidence.length > 1 && event.key === 'ArrowRight') turn(1);
        if (evidence.length > 1 && event.key === 'ArrowLeft') turn(-1);
      }}
    >
      <header>
        <div class="row">
          <h2>
            <Name>{file?.title || words.source.title}</Name>
          </h2>
          <span class="grow" />
          {evidence.length > 1 && (
            <span class="row">
              <button type="button" class="small" aria-label={words.source.previous} onClick={() => turn(-1)}>
                ←
              </button>
              <span class="soft">
                {at + 1} / {evidence.length}
              </span>
              <button type="button" class="small" aria-label={words.source.next} onClick={() => turn(1)}>
                →
              </button>
            </span>
          )}
          {file && (
            <button
              type="button"
              class="small"
              onClick={() => {
                close();
                openItem(fact.item_id, fact.end === undefined ? undefined : `${fact.start}-${fact.end}`);
              }}
            >
              {words.reading.readWhole}
            </button>
          )}
          <button type="button" class="quiet icon" aria-label={words.close} onClick={close}>
            ×
          </button>
        </div>
        <Facts fact={fact} />
      </header>
      {error && <Trouble error={error} />}
      {slow && !data && <Skeleton lines={8} />}
      {data && <Text file={file} fact={fact} />}
    </dialog>
  );
}

/** Where a fact was read, how sure that is, and how much it weighs against what other sources say. */
const Facts = ({ fact: { rule, confidence, authority, date } }: { fact: Evidence }) => (
  <dl class="facts-of">
    <div>
      <dt>{words.source.rule}</dt>
      <dd>{readIn(rule)}</dd>
    </div>
    <div>
      <dt>{words.source.confidence}</dt>
      <dd>
        <meter aria-hidden="true" min={0} max={1} value={confidence} /> {words.inspector.sure(confidence)}
      </dd>
    </div>
    <div>
      <dt>{words.source.authority}</dt>
      <dd>
        <meter aria-hidden="true" min={0} max={100} value={authority} /> {weightOf(authority)}
      </dd>
    </div>
    <div>
      <dt>{words.source.date}</dt>
      <dd>{day(date)}</dd>
    </div>
  </dl>
);

function Text({ file, fact }: { file: SourceFile | undefined; fact: Evidence }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), [file, fact]);
  if (!file)
    return (
      <div class="text">
        <p class="soft">{fact.item_id.startsWith('ingest_') ? words.source.missing : words.source.hand}</p>
        {fact.quote && <blockquote dir="auto">{fact.quote}</blockquote>}
      </div>
    );
  const { start, end } = fact;
  const marked = start !== undefined && end !== undefined && end > start;
  return (
    <div class="text" tabIndex={0}>
      {!marked && <p class="soft">{words.source.field}</p>}
      {!marked && <ItemFields fields={file.fields} shownName={lastOf(fact.rule.split('.'))} />}
      <pre dir="auto">
        {marked ? (
          <>
            {file.body.slice(0, start)}
            <mark ref={mark}>{file.body.slice(start, end)}</mark>
            {file.body.slice(end)}
          </>
        ) : (
          file.body
        )}
      </pre>
    </div>
  );
}
