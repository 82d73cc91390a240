import type { Batch, Quern } from '../../client/client.ts';
import { command, number, word, type Invocation } from '../command.ts';
import { UsageError, type Exit } from '../exits.ts';
import { counting, othersIn, summary, type Count, type So } from '../ingest/count.ts';
import { openJournal, type Journal } from '../ingest/journal.ts';
import { FILE, LAST, readAll, readers, type Coming, type Common } from '../ingest/read-all.ts';
import { ingestRecords } from '../singer/ingest-records.ts';
import { TIMED_OUT, untilSearchable } from '../ingest/settle.ts';
import { places } from '../ingest/sources.ts';
import type { Out } from '../out.ts';
import { stateFolder } from '../settings.ts';

const SIZE = 250;
/** What is waited for goes in smaller parts, so that progress is seen. */
const SIZE_NOW = 50;
const GO_ON = 'The same command goes on from here.';

export const ingest = command({
  name: 'ingest',
  summary:
    'Sends files: .md .txt .html .pdf .docx .eml .mbox .ics .vcf .csv .tsv .json .jsonl. What is there already stays one item; interrupted, it goes on.',
  args: [['[paths...]', 'files, folders, patterns in quotes, or - for standard input']],
  options: [
    ['-e, --entity <slug>', 'the registered business that items belong to, where they name none themselves'],
    ['-s, --source <name>', 'where they come from; file, or singer with --singer, when left out'],
    ['-t, --type <type>', 'what they are, for example note, email, meeting, document, deal'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
    ['--now', 'have them read at once instead of at night, and wait until what they say can be searched'],
    ['--as <ending>', 'what standard input is', 'md'],
    ['-b, --batch <number>', 'items in a request; 250, or 50 with --now, when left out'],
    ['--parallel <number>', 'requests at a time', '4'],
    ['--singer', 'reads the lines of a Singer tap or an Airbyte source from standard input'],
    ['--map <file>', 'with --singer: YAML that says how records become items'],
    ['--state <file>', 'with --singer: where the state is kept that the next run begins with'],
  ],
  examples: [
    'ingest notes/ --entity acme',
    "ingest 'mail/**/*.eml' archive.mbox --entity acme --source gmail",
    'ingest contacts.vcf calendar.ics deals.csv --entity acme --now',
    'ingest - --as json < items.json',
    'ingest --singer --map map.yaml --entity acme --state state.json < tap-output.jsonl',
  ],
  finishes: true,
  async run(call) {
    if (call.options.singer === true) return ingestRecords(call);
    const { args, options, out, quern, signal, env } = call;
    if (args.length === 0) throw new UsageError('Name files or folders, or - for standard input.');
    if (args.filter((path) => path === '-').length > 1) throw new UsageError('Standard input can be read once.');
    const client = await quern();
    const common = commonOf(options);
    const { url } = call.reach();
    const now = options.now === true;
    const journal = openJournal(stateFolder(env), [url, client.org, common, now]);
    const count = counting(out, out.live ? await total(args) : 0, now ? 'can be searched' : 'sent');
    const items = until(signal, readAll(args, common, journal, count));
    const size = number(options.batch) ?? (now ? SIZE_NOW : SIZE);
    const late: Coming[][] = [];
    try {
      for await (const batch of client.ingestAll(items, { size, parallel: number(options.parallel), sync: now })) {
        note(batch, journal, count);
        if (batch.answer?.sync_error === TIMED_OUT) late.push(taken(batch));
        else count.late(batch.answer?.sync_error);
      }
      if (!signal.aborted) count.late(await untilSearchable(client, late, signal));
    } catch (error) {
      out.note(`Stopped. ${summary(count.so())}. ${GO_ON}`);
      throw error;
    }
    if (signal.aborted) return interrupted(out, count.so());
    const so = { ...count.so(), ...(!now && (await waitingOf(client))) };
    if (so.failed.length === 0) journal.remove();
    if (so.others > 0) out.note(`${othersIn(so)} are passed over: files of these kinds are not read.`);
    if (so.late !== undefined) out.note(`What was sent is kept, but not all of it can be searched yet: ${so.late}.`);
    out.answer(so, () => summary(so));
    return (so.failures > 0 ? 'partly' : 'done') satisfies Exit;
  },
});

function commonOf(options: Invocation['options']): Common {
  return {
    entity: word(options.entity),
    source: word(options.source) ?? 'file',
    type: word(options.type),
    graph_id: word(options.graph),
    as: `.${(word(options.as) ?? 'md').replace(/^\./, '').toLowerCase()}`,
  };
}

/** Counts a batch and notes in the journal the files that are through; one of which an item was refused is read again next time. */
function note({ items, answer, refused }: Batch<Coming>, journal: Journal, count: Count): void {
  count.sent(answer?.ingested ?? 0, answer?.duplicates?.length ?? 0);
  for (const { item, error } of refused) count.refused(item[FILE], item.title, error);
  const through = items.filter((item) => item[LAST] !== undefined && !count.spoiled.has(item[FILE]));
  journal.add(through.flatMap((item) => item[LAST] || []));
  count.through(items.filter((item) => item[LAST] !== undefined).length);
}

function taken({ items, refused }: Batch<Coming>): Coming[] {
  const not = new Set(refused.map(({ item }) => item));
  return items.filter((item) => !not.has(item));
}

async function waitingOf(client: Quern): Promise<Pick<So, 'waiting' | 'next_batch_at'>> {
  const { summary, next_batch_at } = await client.extractionQueue({ limit: 1 });
  return { waiting: summary.org.pending, next_batch_at };
}

async function total(args: string[]): Promise<number> {
  const kinds = await readers();
  let files = 0;
  for await (const _ of places(args, { known: (ending) => kinds.has(ending) })) files++;
  return files;
}

/** Ends what is read when the signal aborts, so that what is under way can end. */
async function* until<T>(signal: AbortSignal, all: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const one of all) {
    if (signal.aborted) return;
    yield one;
  }
}

function interrupted(out: Out, so: So): Exit {
  out.note(`Interrupted. ${summary(so)}. ${GO_ON}`);
  return 'interrupted';
}
