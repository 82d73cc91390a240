import { useState } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { Name } from '../parts.tsx';
import { tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { Fields } from './fields.tsx';
import { valueOf, withoutSecrets, type Schema, type Typed } from './schema.ts';

const CLIENT: Schema = {
  type: 'object',
  properties: {
    client_id: { type: 'string', maxLength: 500 },
    client_secret: { type: 'string', format: 'password', maxLength: 2000 },
    account: { type: 'string', maxLength: 200, description: words.authorize.account },
  },
  required: ['client_id', 'client_secret'],
};

/** Asks for a client of one's own and leads to the source, where access is granted; what is secret is forgotten as soon as it is sent. */
export function Authorize({ slug, name, entity }: { slug: string; name: string; entity: string }) {
  const [typed, setTyped] = useState<Typed>();
  const [url, setUrl] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const body = { slug, entity, ...(valueOf(CLIENT, typed) as object) };
      const { authorize_url } = await call<{ authorize_url: string }>('POST', inOrg('connections/oauth'), body);
      setUrl(authorize_url);
      setTyped(withoutSecrets(CLIENT, typed));
      window.open(authorize_url, '_blank', 'noopener');
    } catch (refused) {
      tellOf(refused);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      class="connect"
      aria-label={words.authorize.send(name)}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p class="soft">
        {words.authorize.lead(name)}{' '}
        <code>
          <Name>{`${location.origin}/connections/oauth/callback`}</Name>
        </code>
      </p>
      <div class="fields">
        <Fields schema={CLIENT} typed={typed} onType={setTyped} />
      </div>
      <div class="row">
        <button type="submit" class="primary" disabled={sending}>
          {words.authorize.send(name)}
        </button>
        {url !== undefined && (
          <p role="status" class="became">
            {words.authorize.opened}{' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              <Name>{new URL(url).host}</Name>
            </a>
          </p>
        )}
      </div>
    </form>
  );
}
