import { useEffect, useMemo, useState } from 'preact/hooks';
import { orgId } from '../api.ts';
import { opened } from '../commands/commands.ts';
import { place } from '../place.ts';
import { openSource } from '../reading/source-open.ts';
import { words } from '../words.ts';
import { dismissGuide, isGuided } from './guide-state.ts';

/** Shows around in three steps, on a screen without a keyboard in two, each passed by doing it; dismissed for ever by a button or by the last. */
export function Guide() {
  return isGuided(orgId.value) ? <Steps /> : null;
}

function Steps() {
  const [at, setAt] = useState(0);
  const { label, of, dismiss, ...guide } = words.start.guide;
  const steps = useMemo(() => (matchMedia('(hover: none)').matches ? guide.touchSteps : guide.steps), []);
  const isPassed = [place.value.node !== undefined, openSource.value !== undefined, opened.value === 'palette'][at];
  useEffect(() => {
    if (!isPassed) return;
    if (at + 1 < steps.length) setAt(at + 1);
    else dismissGuide();
  }, [isPassed]);
  const [title, text] = steps[at] ?? steps[0];
  return (
    <aside class="guide" aria-label={label}>
      <p class="soft">
        {label}, {of(at + 1, steps.length)}
      </p>
      <h2>{title}</h2>
      <p>{text}</p>
      <button type="button" class="small quiet" onClick={dismissGuide}>
        {dismiss}
      </button>
    </aside>
  );
}
