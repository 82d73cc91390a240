import { z } from 'zod';
import { redisPlace } from './queue/backends/redis-place.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', ''])
    .optional()
    .transform((v) => (v === undefined || v === '' ? fallback : v === 'true' || v === '1'));
const list = () =>
  z
    .string()
    .default('')
    .transform((given) => given.split(',').flatMap((part) => part.trim() || []));
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
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
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
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
  PURGE_GRACE_DAYS: z.coerce.number().int().min(0).default(90),
  KEY_RATE_PER_MINUTE: count(600),
  IP_RATE_PER_MINUTE: count(120),
  CONNECTIONS_PER_ADDRESS: count(2_048),
  TRUST_PROXY: z.string().optional(),
  PUBLIC_URL: z.string().optional(),
  BOARD_PORT: z.coerce.number().int().min(0).max(65535).default(8081),
  BOARD_PASSWORD: z
    .string()
    .min(12, 'has fewer than 12 characters; use a longer one, or none: one is made at the first start')
    .optional(),
  BOARD_PASSWORD_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
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
  throw new Error(read.error.issues.map((i) => `Setting ${i.path.join('.')}: ${i.message}`).join('\n'));
}
