import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { knownRedisPlace } from './redis-place.ts';

/** How long a cluster's nodes have to say which keys they hold. */
const SLOTS_MS = 2_000;

type Options = Omit<RedisOptions, 'retryStrategy'> & { retryStrategy: (times: number) => number | null };

/** A client for the server, cluster or sentinels that `REDIS_URL` names; it connects when it is told to or first used. `retry` gives the milliseconds until the next try, null for none. */
export function redisClient(url: string, { retryStrategy: retry, ...options }: Options): Redis | Cluster {
  const place = knownRedisPlace(url);
  const { username, password, db } = place;
  const tls = place.tls ? {} : undefined;
  const common: RedisOptions = { ...options, username, password, tls, lazyConnect: true };
  if (place.kind === 'cluster') {
    const { enableOfflineQueue, ...each } = common;
    return new Cluster(place.hosts, {
      redisOptions: each,
      enableOfflineQueue,
      clusterRetryStrategy: retry,
      slotsRefreshTimeout: SLOTS_MS,
      lazyConnect: true,
      dnsLookup: (address, found) => found(null, address),
    });
  }
  if (place.kind === 'server') return new Redis(url, { ...options, lazyConnect: true, retryStrategy: retry });
  const { hosts: sentinels, name, sentinelPassword } = place;
  const watch = {
    sentinels,
    name,
    sentinelPassword,
    sentinelRetryStrategy: retry,
    enableTLSForSentinelMode: place.tls,
  };
  return new Redis({ ...common, ...watch, sentinelTLS: tls, db, retryStrategy: retry });
}

/** A client for each server that is named: the hosts of a cluster one by one, else the one that `redisClient` gives. */
export function namedServers(url: string, options: Options): Redis[] {
  const { kind, hosts, username, password, tls } = knownRedisPlace(url);
  if (kind !== 'cluster') return [redisClient(url, options) as Redis];
  const common = { ...options, username, password, tls: tls ? {} : undefined, lazyConnect: true };
  return hosts.map((host) => new Redis({ ...common, ...host }));
}
