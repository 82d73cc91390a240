import { useEffect, useState } from 'preact/hooks';
import { call, inOrg, orgId } from '../api.ts';
import { entities } from '../graph-state.ts';
import { Command } from '../parts.tsx';
import { isOwner, mayWrite } from '../session.ts';
import { Connect } from '../settings/connect.tsx';
import { useJobs } from '../settings/jobs.ts';
import { chooseFiles } from '../upload/choose-files.ts';
import { Uploaded } from '../upload/uploaded.tsx';
import { words } from '../words.ts';
import { offerGuide } from './guide-state.ts';
import { NameForm, RegisterBusiness } from './register-business.tsx';

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
            <RegisterBusiness />
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

/** A name as an id: `Tomás Ferreira` as `tomas.ferreira`. */
const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '') || 'colleague';

function Invite() {
  const [created, setMade] = useState<{ name: string; key: string }>();
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
      {created && (
        <div class="once" role="status">
          <p>{invited(created.name)}</p>
          <Command text={created.key} />
        </div>
      )}
    </>
  );
}
