import { useState } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { entities } from '../graph-state.ts';
import { tellOf } from '../toasts.tsx';
import { Labelled } from '../parts.tsx';
import { words } from '../words.ts';

interface NameFormProps {
  label: string;
  button: string;
  send: (name: string) => Promise<unknown>;
}

/** A field for a name, and a button that sends it. */
export function NameForm({ label, button, send }: NameFormProps) {
  const [name, setName] = useState('');
  return (
    <form
      class="adding"
      onSubmit={(event) => {
        event.preventDefault();
        send(name.trim())
          .then(() => setName(''))
          .catch(tellOf);
      }}
    >
      <Labelled title={label}>
        {(id) => <input id={id} required value={name} onInput={(event) => setName(event.currentTarget.value)} />}
      </Labelled>
      <button type="submit" class="primary" disabled={name.trim() === ''}>
        {button}
      </button>
    </form>
  );
}

/** Asks for the name of the first business, without which nothing can be sent. */
export function RegisterBusiness() {
  const register = async (name: string) => {
    const { id } = await call<{ id: string }>('POST', inOrg('businesses'), { name, biz_type: 'operating' });
    entities.value = [...new Set([...entities.value, id])];
  };
  return (
    <>
      <p>{words.start.steps.business}</p>
      <NameForm label={words.start.steps.businessName} button={words.settings.add} send={register} />
    </>
  );
}
