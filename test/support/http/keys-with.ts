import { Redis } from 'ioredis';

const READ: Record<string, (client: Redis, key: string) => Promise<unknown>> = {
  string: (client, key) => client.get(key),
  hash: (client, key) => client.hgetall(key),
  list: (client, key) => client.lrange(key, 0, -1),
  set: (client, key) => client.smembers(key),
  zset: (client, key) => client.zrange(key, 0, -1),
  stream: (client, key) => client.xrange(key, '-', '+'),
};

/** Every key of a Redis in whose name or value a text stands, as `<key> <value>`; none where there is no Redis. */
export async function keysWith(url: string | undefined, text: string): Promise<string[]> {
  if (url === undefined) return [];
  const client = new Redis(url);
  const found: string[] = [];
  for await (const keys of client.scanStream({ count: 500 }) as AsyncIterable<string[]>)
    for (const key of keys) {
      const value = JSON.stringify(await READ[await client.type(key)]?.(client, key));
      if (`${key} ${value}`.includes(text)) found.push(`${key} ${value}`);
    }
  client.disconnect();
  return found;
}
