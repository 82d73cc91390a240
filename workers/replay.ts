import '../src/common/frozen-intrinsics.ts';
import { parseArgs } from 'node:util';
import { createContext } from '../src/context.ts';
import { readConfigBeside } from '../src/embedded/local-config.ts';
import { declaredQueues } from '../src/queue/registry.ts';
import { replay } from '../src/queue/replay.ts';
import { eachTime } from '../src/stores/db/once.ts';

const { values } = parseArgs({ options: { queue: { type: 'string' } } });
const ctx = await createContext(readConfigBeside(), 'replay');
const { replayed } = await replay(ctx, eachTime(ctx.db), await declaredQueues(), { queue: values.queue });
await ctx.close();
process.stdout.write(`${replayed} dead letters put back on their queues.\n`);
