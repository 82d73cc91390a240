import { useEffect, useState } from 'preact/hooks';
import { call, inOrg, orgId } from '../api.ts';
import { entities } from '../graph-state.ts';
import { Command } from '../parts.tsx';
import { isOwner, mayWrite } from '../session.ts';
import { Connect } from '../settings/connect.tsx';
import { useJobs } from '../settings/jobs.ts';
import { tellOf } from '../toasts.tsx';
import { chooseFiles } from '../upload/choose-files.ts';
import { Uploaded } from '../upload/uploaded.tsx';
import { words } from '../words.ts';
import { offerGuide } from './guide-state.ts';

/** What an empty organization shows: three steps, each done in place. */
export function FirstRun() {
  const { title, lead, steps } = words.start;
  const { jobs, reload } = useJobs();
  useEffect(() => offerGuide(orgId.value), []);
  const hasBusiness = entities.value.length > 0;
  return (
    <div class="first-run">
      <h2>{title}</h2>
      <p class="soft">{lead}</p>
      <ol>
        <li>
          <h3>{steps.drop}</h3>
          {hasBusiness || !isOwner.value ? (
            <>
              <p>{steps.dropLead}</p>
              {mayWrite.value && (
                <button type="button" class="primary" disabled={!hasBusiness} onClick={chooseFiles}>
                  {words.items.choose}
                </button>
              )}
            </>
          ) : (
            <Business />
          )}
          <Uploaded />
        </li>
        {mayWrite.value && (
          <li>
            <h3>{steps.connect}</h3>
            <p>{steps.connectLead}</p>
            <Connect jobs={jobs} onStored={reload} />
          </li>
        )}
        {isOwner.value && (
          <li>
            <h3>{steps.invite}</h3>
            <Invite />
          </li>
        )}
      </ol>
    </div>
  );
}

interface NameFormProps {
  label: string;
  button: string;
  send: (name: string) => Promise<unknown>;
}

function NameForm({ label, button, send }: NameFormProps) {
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
      <input
        aria-label={label}
        placeholder={label}
        required
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="primary" disabled={name.trim() === ''}>
        {button}
      </button>
    </form>
  );
}

function Business() {
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

/** A name as an id: `Tomás Ferreira` as `tomas.ferreira`. */
const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '') || 'colleague';

function Invite() {
  const [made, setMade] = useState<{ name: string; key: string }>();
  const { inviteLead, inviteName, inviteButton, invited } = words.start.steps;
  const invite = async (name: string) => {
    const [first_name = name, ...rest] = name.split(/\s+/);
    const user_id = idOf(name);
    await call('POST', inOrg('members'), { user_id, first_name, last_name: rest.join(' ') || undefined });
    const { key } = await call<{ key: string }>('POST', inOrg('keys'), { name: 'Explorer', user_id });
    setMade({ name, key });
  };
  return (
    <>
      <p>{inviteLead}</p>
      <NameForm label={inviteName} button={inviteButton} send={invite} />
      {made && (
        <div class="once" role="status">
          <p>{invited(made.name)}</p>
          <Command text={made.key} />
        </div>
      )}
    </>
  );
}
