import { isIP } from 'node:net';
import { z } from 'zod';
import { redisPlace } from './queue/backends/redis-place.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', ''], 'is neither true nor false')
    .optional()
    .transform((v) => (v === undefined || v === '' ? fallback : v === 'true' || v === '1'));
const list = () =>
  z
    .string()
    .default('')
    .transform((given) => given.split(',').flatMap((part) => part.trim() || []));
const whole = (least: number, most?: number) => {
  const range = most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
  const wrong = `is not a whole number ${range}`;
  const number = z.coerce.number(wrong).int(wrong).min(least, wrong);
  return most === undefined ? number : number.max(most, wrong);
};
const count = (fallback: number) => whole(1).default(fallback);
const port = (fallback: number) => whole(0, 65_535).default(fallback);
const among = <const T extends string>(values: readonly T[]) => z.enum(values, `is not one of ${values.join(', ')}`);
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
function isNetwork(text: string): boolean {
  const [address = '', mask, more] = text.trim().split('/');
  const version = isIP(address);
  if (NETWORKS.has(text.trim())) return true;
  if (version === 0 || more !== undefined) return false;
  if (mask === undefined || isIP(mask) === version) return true;
  return /^\d+$/.test(mask) && Number(mask) <= (version === 4 ? 32 : 128);
}
const trust = z
  .string()
  .refine(
    (given) => /^(?:true|false|\d+)$/.test(given) || given.split(',').every(isNetwork),
    'is none of true, false, a number of proxies, and addresses or networks by commas, such as loopback, 10.0.0.0/8',
  );
const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (url) => URL.canParse(url) && schemes.includes(new URL(url).protocol.slice(0, -1)),
      `is not an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
    .optional();
const REDIS_FORMS =
  'redis://host:6379, redis-cluster://host:6379,host:6379 or redis-sentinel://host:26379,host:26379?name=primary (rediss… with TLS)';
const named = () =>
  list().transform((entries, given) => {
    const found = new Map<string, string>();
    for (const entry of entries) {
      const [, name, url] = /^([a-z_]+)=(https?:\/\/[^\s?#]+)$/.exec(entry) ?? [];
      if (name && url && URL.canParse(url)) found.set(name, new URL(url).origin);
      else given.addIssue('is not a list such as gmail=http://127.0.0.1:9000,slack=https://slack.example');
    }
    return found as ReadonlyMap<string, string>;
  });
const zone = z
  .string()
  .refine((tz) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: tz }));
    } catch {
      return false;
    }
  }, 'is not an IANA time zone, for example Europe/Berlin')
  .default('UTC');

const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(8080),
  DATA_DIR: z.string().default('.quern'),
  DATABASE_URL: address('postgres', 'postgresql'),
  REDIS_URL: z
    .string()
    .refine((url) => redisPlace(url) !== undefined, `is not an address such as ${REDIS_FORMS}`)
    .optional(),
  NEO4J_URI: address('neo4j', 'neo4j+s', 'neo4j+ssc', 'bolt', 'bolt+s', 'bolt+ssc'),
  NEO4J_USERNAME: z.string().default('neo4j'),
  NEO4J_PASSWORD: z.string().optional(),
  FILES_URL: address('file', 's3'),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: address('http', 'https'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  ADMIN_KEYS: z.string().optional(),
  ADMIN_KEYS_FILE: z.string().optional(),
  ROOT_SECRETS: z.string().optional(),
  ROOT_SECRETS_FILE: z.string().optional(),
  TIME_ZONE: zone,
  PURGE_GRACE_DAYS: whole(0).default(90),
  KEY_RATE_PER_MINUTE: count(600),
  IP_RATE_PER_MINUTE: count(120),
  CONNECTIONS_PER_ADDRESS: count(2_048),
  TRUST_PROXY: trust.optional(),
  PUBLIC_URL: address('http', 'https'),
  BOARD_PORT: port(8081),
  BOARD_PASSWORD: z
    .string()
    .min(12, 'has fewer than 12 characters; use a longer one, or none: one is made at the first start')
    .optional(),
  BOARD_PASSWORD_FILE: z.string().optional(),
  LOG_LEVEL: among(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_BUSINESS: z.string().optional(),
  STRIPE_PRICE_SCALE: z.string().optional(),
  STRIPE_API_URL: address('http', 'https'),
  ALLOW_PRIVATE_ADDRESSES: flag(false),
  COLLECT_FOLDERS: list(),
  PRESET_URLS: named(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https'),
});

export type Config = Readonly<z.output<typeof Settings>>;

type Env = Record<string, string | undefined>;

/** Reads the settings from an environment, over other defaults where some are given; throws one sentence per setting that does not parse. Empty strings count as unset. */
export function readConfig(env: Env = process.env, defaults: Env = {}): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = Settings.safeParse({ ...defaults, ...given });
  if (read.success) return read.data;
  const sentences = read.error.issues.map(({ path, message }) => `Setting ${path.join('.')}: ${message}`);
  throw new Error([...new Set(sentences)].join('\n'));
}
