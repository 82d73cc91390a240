import type { JSX } from 'preact';
import { go, linkTo, place } from '../place.ts';
import { Audit } from '../settings/audit.tsx';
import { Businesses } from '../settings/businesses.tsx';
import { Connections } from '../settings/connections.tsx';
import { Graphs } from '../settings/graphs.tsx';
import { Keys } from '../settings/keys.tsx';
import { Members } from '../settings/members.tsx';
import { Merges } from '../settings/merges.tsx';
import { PARTS, type Part } from '../settings/parts.ts';
import { Plan } from '../settings/plan.tsx';
import { Rules } from '../settings/rules.tsx';
import { Transfer } from '../settings/transfer.tsx';
import { words } from '../words.ts';

const SHOWN: Record<Part, () => JSX.Element> = {
  businesses: Businesses,
  graphs: Graphs,
  members: Members,
  keys: Keys,
  rules: Rules,
  connections: Connections,
  plan: Plan,
  transfer: Transfer,
  merges: Merges,
  audit: Audit,
};

/** What belongs to the organization rather than to a graph. */
export function Settings() {
  const part = PARTS.find((one) => one === place.value.part) ?? 'businesses';
  const Chosen = SHOWN[part];
  return (
    <main class="page settings" id="main" tabIndex={-1}>
      <nav aria-label={words.views.settings}>
        {PARTS.map((one) => (
          <a
            key={one}
            href={linkTo({ part: one })}
            aria-current={one === part ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              go({ part: one });
            }}
          >
            {words.settings.parts[one]}
          </a>
        ))}
      </nav>
      <div class="panel">
        <h1>{words.settings.parts[part]}</h1>
        <Chosen key={part} />
      </div>
    </main>
  );
}
