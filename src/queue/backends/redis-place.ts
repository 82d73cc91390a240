/** Where queues in Redis are, as `REDIS_URL` says: one server, the nodes of a cluster, or the sentinels that know the primary. */
interface RedisPlace {
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
  const [, scheme, special, login = '', list = '', db, query] = FORM.exec(url) ?? [];
  const kind = (special ?? 'server') as RedisPlace['kind'];
  const named = list.split(',').map((text) => HOST.exec(text));
  const more = new URLSearchParams(query);
  const name = more.get('name') ?? undefined;
  const hosts = named.flatMap((parts) => (parts?.[1] === undefined ? [] : [{ name: parts[1], port: parts[2] }]));
  if (!scheme || hosts.length < named.length || (kind === 'sentinel') !== (name !== undefined)) return undefined;
  if ((kind === 'server' && hosts.length > 1) || (kind === 'cluster' && Number(db ?? 0) > 0)) return undefined;
  const [username, password] = credentials(login);
  return {
    kind,
    hosts: hosts.map(({ name: host, port }) => ({
      host: host.replace(/[[\]]/g, ''),
      port: Number(port ?? PORTS[kind]),
    })),
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

/** Reads a `REDIS_URL` that the settings have let through; throws for any other. */
export function knownRedisPlace(url: string): RedisPlace {
  const place = redisPlace(url);
  if (!place) throw new TypeError('REDIS_URL names no Redis.');
  return place;
}
