import { useLayoutEffect, useState } from 'preact/hooks';
import { businessName, entities } from '../graph-state.ts';
import { Name } from '../parts.tsx';
import { mayWrite } from '../session.ts';
import { words } from '../words.ts';
import { sendFiles, target } from './uploads.ts';

const MAX_ZONES = 6;
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files wherever on the page they are dropped; where there are several businesses, each has a part to drop on. */
export function DropZone() {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const stop = new AbortController();
    const listen = (kind: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(kind, (event) => hasFiles(event) && mayWrite.value && act(event), { signal: stop.signal });
    listen('dragenter', () => setOver(true));
    listen('dragover', (event) => event.preventDefault());
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const zone = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entity]') : null;
      void sendFiles(event.dataTransfer?.files ?? [], zone?.dataset.entity);
    });
    return () => stop.abort();
  }, []);
  if (!over) return null;
  const zones = entities.value.slice(0, MAX_ZONES).toSorted((a) => (a === target.value ? -1 : 0));
  return (
    <div class="drop-zone">
      {zones.map((slug) => (
        <div key={slug} data-entity={slug}>
          <p>
            {words.upload.drop} <strong>{<Name>{businessName(slug)}</Name>}</strong>
          </p>
          <small>{words.upload.dropHint}</small>
        </div>
      ))}
      {zones.length === 0 && <p>{words.items.noBusiness}</p>}
    </div>
  );
}
