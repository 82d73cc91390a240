import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../icons.tsx';
import { isKept } from '../kept-key.ts';
import { Command, Name } from '../parts.tsx';
import { busy, enter, me, orgs, signInError, signOut } from '../session.ts';
import { tellOf } from '../toasts.tsx';
import { useOpenedModal } from '../dialogs/opened-modal.ts';
import { words } from '../words.ts';

const newKey = () =>
  `curl -s ${location.origin}/org/$QUERN_ORG/keys -H "Authorization: Bearer $QUERN_KEY" -H 'Content-Type: application/json' -d '{"name":"explorer"}'`;
const newOrg = () =>
  `curl -s ${location.origin}/admin/provision-org -H "Authorization: Bearer $QUERN_KEY" -H 'Content-Type: application/json' -d '{"org_id":"acme","entities":["acme"]}'`;

/** Asks for a key; `again` where one expired while the page was in use, which stays as it is behind this. */
export function SignIn({ again = false, onKey }: { again?: boolean; onKey: (key: string, stay?: boolean) => void }) {
  const [given, setGiven] = useState('');
  const [stay, setStay] = useState(isKept);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (given.trim() !== '') onKey(given.trim(), stay);
      }}
    >
      <Icon name="mark" />
      <h1>{again ? words.name : words.signIn.title}</h1>
      <p>{again ? words.signIn.expired : words.signIn.lead}</p>
      <label>
        {words.signIn.key}
        <input
          ref={field}
          type="password"
          name="key"
          autocomplete="off"
          spellcheck={false}
          placeholder="qn_…"
          value={given}
          onInput={(event) => setGiven(event.currentTarget.value)}
          aria-invalid={signInError.value ? 'true' : undefined}
          aria-describedby="sign-in-error"
        />
      </label>
      <p id="sign-in-error" class="bad" role="alert">
        {signInError.value?.message}
      </p>
      <label class="check">
        <input type="checkbox" checked={stay} onChange={(event) => setStay(event.currentTarget.checked)} />{' '}
        {words.signIn.stay}
      </label>
      <div class="row">
        <button type="submit" class="primary" disabled={busy.value || given.trim() === ''}>
          {words.signIn.button}
        </button>
        {again && (
          <button type="button" onClick={() => void signOut()}>
            {words.signIn.out}
          </button>
        )}
      </div>
      {!stay && <p class="soft">{words.signIn.where}</p>}
      {!again && (
        <details>
          <summary>{words.signIn.make}</summary>
          <Command text={newKey()} />
        </details>
      )}
    </form>
  );
  return again ? <Veil>{form}</Veil> : <main class="gate">{form}</main>;
}

/** Over all that is open, which waits as it is: neither Escape nor the keyboard leads past it. */
function Veil({ children }: { children: JSX.Element }) {
  const dialog = useOpenedModal();
  return (
    <dialog
      ref={dialog}
      class="veil"
      closedby="none"
      aria-label={words.signIn.expired}
      onClose={() => dialog.current?.showModal()}
    >
      {children}
    </dialog>
  );
}

/** Lets an admin choose the org to look at. */
export function ChooseOrg() {
  const alive = orgs.value?.filter(({ state }) => state === 'active') ?? [];
  return (
    <main class="gate">
      <div class="card">
        <Icon name="mark" />
        <h1>{words.signIn.choose}</h1>
        {alive.length === 0 && (
          <>
            <p>{words.signIn.none}</p>
            <Command text={newOrg()} />
          </>
        )}
        <ul class="choices">
          {alive.map(({ org_id, org_name, nodes, items }) => (
            <li key={org_id}>
              <button type="button" onClick={() => void enter(org_id).catch(tellOf)}>
                <strong>
                  <Name>{org_name || org_id}</Name>
                </strong>
                <span class="soft">{words.orgSize(nodes, items)}</span>
              </button>
            </li>
          ))}
        </ul>
        <button type="button" class="quiet" onClick={() => void signOut()}>
          {me.value && words.signIn.out}
        </button>
      </div>
    </main>
  );
}
