import { lit } from '../canvas/highlight.ts';
import { go } from '../place.ts';
import { Name } from '../parts.tsx';
import { words } from '../words.ts';
import { underWay, uploads } from './uploads.ts';

/** How far the files are, for the line at the foot. */
export function UploadProgress() {
  if (!underWay.value) return null;
  const all = uploads.value;
  const done = all.filter(({ state }) => state === 'done' || state === 'failed').length;
  return (
    <span class="row">
      <progress max={all.length} value={done} aria-label={words.upload.sending(done, all.length)} />
      {words.upload.sending(done, all.length)}
    </span>
  );
}

/** The files that were sent, each with what became of it. */
export function Uploaded() {
  if (uploads.value.length === 0) return null;
  const { states, list, clear, show } = words.upload;
  return (
    <section class="uploaded" aria-label={list}>
      <ul>
        {uploads.value.map(({ n, name, state, message }) => (
          <li key={n}>
            <span class={`state ${state === 'done' ? 'extracted' : state}`}>{states[state]}</span>
            <Name>{name}</Name>
            <small>
              <Name>{message}</Name>
            </small>
          </li>
        ))}
      </ul>
      {!underWay.value && (
        <p class="row">
          {lit.value.size > 0 && (
            <button type="button" class="small" onClick={() => go({ view: 'graph', node: undefined })}>
              {show}
            </button>
          )}
          <button type="button" class="small quiet" onClick={() => (uploads.value = [])}>
            {clear}
          </button>
        </p>
      )}
    </section>
  );
}
