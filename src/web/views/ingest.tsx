import { useEffect, useState } from 'preact/hooks';
import { call, type Refused } from '../api.ts';
import { draftHere, forgetDraft, setDraft } from '../draft.ts';
import { businessName, entities } from '../graph-state.ts';
import { place } from '../place.ts';
import { isOwner, mayWrite } from '../session.ts';
import { RegisterBusiness } from '../start/register-business.tsx';
import { tell, tellOf } from '../toasts.tsx';
import type { Found } from '../api-types.ts';
import { chooseFiles } from '../upload/choose-files.ts';
import { chooseTarget, sendFiles, target, type Ingested } from '../upload/uploads.ts';
import { Labelled } from '../parts.tsx';
import { words } from '../words.ts';
import { Preview, type Previewed } from './preview.tsx';

/** Lines such as those above a mail that was copied whole: the service reads as one what begins like one. */
const HEADERS =
  /^(?:[*_]{0,2}(?:from|to|cc|subject|date|sent|von|an|betreff|datum|gesendet|de|à|a|objet|envoyé|da|oggetto|para|asunto)[*_]{0,2}\s?:.*(?:\n[ \t].*)*\n){2,}/i;

/** What a text is called that was pasted with such lines, as a file. */
const PASTED = `${words.items.pasted}.txt`;

const LONGEST_NAME = 60;

/** Sends a text that was written or pasted; a mail as the mail that it is. */
async function send(entity: string, { title, body }: ReturnType<typeof draftHere>): Promise<void> {
  const text = body.trimStart();
  if (title.trim() === '' && HEADERS.test(text)) {
    return sendFiles([new File([text], PASTED, { type: 'text/plain' })], entity);
  }
  const item = {
    entity,
    source: 'explorer',
    type: 'note',
    title: title.trim() || (text.split('\n', 1)[0] ?? '').slice(0, LONGEST_NAME),
    body,
    graph_id: place.value.graph,
  };
  const {
    ingested,
    duplicates = [],
    rejected = [],
    sync_error,
  } = await call<Ingested>('POST', '/ingest?sync=true', item);
  for (const { error, hint } of rejected) tell(hint?.message ?? error, { bad: true });
  if (sync_error) tell(sync_error, { bad: true });
  else if (rejected.length === 0) tell(words.upload.became(ingested, duplicates.length));
}

/** A place for files and texts; what would be found in a text shows while it is written, before anything is stored. */
export function Ingest({ onSent }: { onSent: () => void }) {
  const { title, body } = draftHere();
  const [sending, setSending] = useState(false);
  const slug = target.value ?? '';
  const preview = usePreview(slug, title, body);
  if (!mayWrite.value) return null;
  if (entities.value.length === 0)
    return isOwner.value ? (
      <section class="ingest">
        <RegisterBusiness />
      </section>
    ) : (
      <p class="soft">{words.items.noBusiness}</p>
    );

  const submit = async () => {
    setSending(true);
    try {
      await send(slug, { title, body });
      forgetDraft();
      onSent();
    } catch (error) {
      tellOf(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      class="ingest"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div class="row">
        <h2>{words.items.drop}</h2>
        <span class="grow" />
        <button type="button" class="small" onClick={chooseFiles}>
          {words.items.choose}
        </button>
      </div>
      <div class="draft">
        <div>
          <div class="adding">
            <Labelled title={words.items.entity}>
              {(id) => (
                <select id={id} value={slug} onChange={(event) => chooseTarget(event.currentTarget.value)}>
                  {entities.value.map((one) => (
                    <option key={one} value={one}>
                      {businessName(one)}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <Labelled title={words.items.titleOf} optional>
              {(id) => (
                <input
                  id={id}
                  value={title}
                  onInput={(event) => setDraft({ title: event.currentTarget.value, body })}
                />
              )}
            </Labelled>
          </div>
          <Labelled title={words.items.text}>
            {(id) => (
              <textarea
                id={id}
                placeholder={words.items.textHint}
                dir="auto"
                rows={body === '' ? 3 : 9}
                value={body}
                onInput={(event) => setDraft({ title, body: event.currentTarget.value })}
              />
            )}
          </Labelled>
        </div>
        {body.trim() !== '' && <Preview body={body} {...preview} />}
      </div>
      {body.trim() !== '' && (
        <button type="submit" class="primary" disabled={sending}>
          {words.items.send}
        </button>
      )}
    </form>
  );
}

const PAUSE_MS = 350;

/** What would be found in a text, a moment after the last key. */
function usePreview(entity: string, title: string, body: string): Previewed {
  const [shown, setShown] = useState<Previewed>({ of: '' });
  useEffect(() => {
    if (body.trim() === '' || entity === '') return setShown({ of: '' });
    const stop = new AbortController();
    const item = {
      entity,
      source: 'explorer',
      type: 'note',
      title: title.trim() || words.items.thisText,
      body,
      graph_id: place.peek().graph,
    };
    const later = setTimeout(() => {
      call<Found>('POST', '/ingest/preview', item, { signal: stop.signal })
        .then((found) => setShown({ found, of: body }))
        .catch((error: Refused) => !stop.signal.aborted && setShown({ of: body, error }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(later);
      stop.abort();
    };
  }, [entity, title, body]);
  return shown;
}
