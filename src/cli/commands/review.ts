import { emitKeypressEvents } from 'node:readline';
import { QuernError, type Input, type Output, type Quern } from '../../client/client.ts';
import { command, number, word } from '../command.ts';
import { UsageError } from '../exits.ts';
import { columns, type Out } from '../out.ts';
import { andMore } from '../words.ts';
import { elementAt } from '../../common/element-at.ts';

type Pair = Output<'listReviewPairs'>['pairs'][number];
type Decision = 'merge' | 'link' | 'keep_separate';
const KEYS: Record<string, Decision> = { m: 'merge', l: 'link', k: 'keep_separate' };

export const review = command({
  name: 'review',
  summary: 'Goes through pairs of nodes that may be one: merge, link or keep apart, key by key, with undo.',
  args: [['[pair_id]', 'decides about one pair, with --decide']],
  options: [
    ['-d, --decide <decision>', 'merge, link or keep_separate'],
    ['-r, --reason <text>', 'why'],
    ['-c, --component <kind>', 'contact, organization, account, asset or all', 'all'],
    ['-n, --limit <number>', 'how many', '20'],
    ['--list', 'only lists them'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
  ],
  values: {
    '--decide': Object.values(KEYS),
    '--component': [
      'contact',
      'organization',
      'account',
      'asset',
      'all',
    ] satisfies Input<'listReviewPairs'>['component'][],
  },
  examples: ['review', 'review --list --json', 'review pair_0198c1f0 --decide merge --reason "same phone"'],
  async run({ args, options, out, quern }) {
    const client = await quern();
    const graph_id = word(options.graph);
    if (args[0] !== undefined) {
      const decision = word(options.decide) as Decision | undefined;
      if (!decision) throw new UsageError('Say how: --decide merge, link or keep_separate.');
      const rationale = word(options.reason);
      const done = await client.decideReviewPair({ pair_id: args[0], decision, rationale, graph_id });
      return out.answer(done, (outcome) =>
        'done' in outcome
          ? `${outcome.done}${outcome.merge_id ? ` (${outcome.merge_id})` : ''}`
          : 'Saved; it can be read shortly.',
      );
    }
    const component = word(options.component) as 'all';
    const found = await client.listReviewPairs({ component, limit: number(options.limit), graph_id });
    if (options.list || out.json || !process.stdin.isTTY || !out.live)
      return out.answer(found, ({ pairs }) =>
        pairs.length === 0 ? NOTHING : pairs.map((pair) => shown(pair, out)).join('\n\n') + andMore(found),
      );
    await through(client, found.pairs, graph_id, out);
    if (found.next_cursor !== undefined) out.note(andMore(found).trim());
  },
});

const NOTHING = 'Nothing waits for a decision.';

function shown({ pair_id, a, b, signals, recommendation_hint, hint_reason, score }: Pair, out: Out): string {
  return [
    `${out.paint('bold', a.name)} ${out.paint('dim', a.id)}  and  ${out.paint('bold', b.name)} ${out.paint('dim', b.id)}`,
    columns(signals.map((signal) => [`  ${signal.name}`, signal.a, signal.b, signal.weight.toFixed(1)])),
    `  ${recommendation_hint}: ${hint_reason} ${out.paint('dim', `(${score.toFixed(1)}, ${pair_id})`)}`,
  ].join('\n');
}

async function through(client: Quern, pairs: Pair[], graph_id: string | undefined, out: Out): Promise<void> {
  if (pairs.length === 0) return out.note(NOTHING);
  let last: string | undefined;
  for (let at = 0; at < pairs.length;) {
    const pair = elementAt(pairs, at);
    out.print(`\n${at + 1} of ${pairs.length}\n${shown(pair, out)}`);
    out.note('m merge · l link · k keep apart · s skip · u undo the last merge · q quit');
    const key = await keyPressed();
    if (key === 'q') return;
    if (key === 's') at++;
    else if (key === 'u' && last !== undefined) {
      await client.undoMerge({ merge_id: last, graph_id });
      out.print('Undone.');
      last = undefined;
    } else if (KEYS[key]) {
      const node_ids = [pair.a.id, pair.b.id];
      const done = await client
        .decideReviewPair({ pair_id: pair.pair_id, node_ids, decision: KEYS[key], graph_id })
        .catch(settled);
      at++;
      if (typeof done === 'string') {
        out.note(`Nothing was decided: ${done}`);
        continue;
      }
      out.print('done' in done ? done.done : 'Saved; it can be read shortly.');
      last = 'merge_id' in done ? done.merge_id : undefined;
    }
  }
}

/** Why nothing was decided of a pair that an earlier decision, or somebody else's, has settled or changed. */
function settled(error: unknown): string {
  if (error instanceof QuernError && [404, 409].includes(error.status)) return error.detail;
  throw error;
}

/** The next key; Ctrl-C and Ctrl-D quit. */
function keyPressed(): Promise<string> {
  const { stdin } = process;
  emitKeypressEvents(stdin);
  stdin.setRawMode(true).resume();
  return new Promise((resolve) => {
    stdin.once('keypress', (text: string | undefined, key: { ctrl?: boolean }) => {
      stdin.setRawMode(false).pause();
      resolve(key.ctrl ? 'q' : (text ?? ''));
    });
  });
}
