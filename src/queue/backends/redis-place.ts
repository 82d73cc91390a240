/** Where queues in Redis are, as `REDIS_URL` says: one server, the nodes of a cluster, or the sentinels that know the primary. */
export interface RedisPlace {
  kind: 'server' | 'cluster' | 'sentinel';
  hosts: { host: string; port: number }[];
  /** Whether connections are encrypted. */
  tls: boolean;
  username?: string;
  password?: string;
  /** The database's number; 0 in a cluster. */
  db: number;
  /** What the sentinels call the primary. */
  name?: string;
  sentinelPassword?: string;
}

const FORM = /^(rediss?)(?:-(cluster|sentinel))?:\/\/(?:([^@/]*)@)?([^@/?]+)(?:\/(\d*))?(?:\?(.*))?$/;
const HOST = /^(\[[\da-fA-F:]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/;
const PORTS = { server: 6379, cluster: 6379, sentinel: 26379 };

/** Reads `redis://user:password@host:6379/0`, `redis-cluster://…@host:6379,host:6379` or `redis-sentinel://…@host:26379,host:26379/0?name=primary`, each with `rediss` for TLS; undefined when it is none of them. */
export function redisPlace(url: string): RedisPlace | undefined {
  const [, scheme, special, login = '', hosts = '', db, query] = FORM.exec(url) ?? [];
  const kind = (special ?? 'server') as RedisPlace['kind'];
  const found = hosts.split(',').map((text) => HOST.exec(text));
  const more = new URLSearchParams(query);
  const name = more.get('name') ?? undefined;
  if (!scheme || found.includes(null) || (kind === 'sentinel') !== (name !== undefined)) return undefined;
  if ((kind === 'server' && found.length > 1) || (kind === 'cluster' && Number(db ?? 0) > 0)) return undefined;
  const [username, password] = credentials(login);
  return {
    kind,
    hosts: found.map((parts) => ({ host: parts![1]!.replace(/[[\]]/g, ''), port: Number(parts![2] ?? PORTS[kind]) })),
    tls: scheme === 'rediss',
    username,
    password,
    db: Number(db ?? 0),
    name,
    sentinelPassword: more.get('sentinel_password') ?? undefined,
  };
}

function credentials(login: string): [username?: string, password?: string] {
  const at = login.indexOf(':');
  const [username, password] = at < 0 ? [login, ''] : [login.slice(0, at), login.slice(at + 1)];
  return [decoded(username), decoded(password)];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return text;
  }
}
