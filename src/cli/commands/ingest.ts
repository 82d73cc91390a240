import type { Batch } from '../../client/client.ts';
import { command, number, word, type Invocation } from '../command.ts';
import { UsageError, type Exit } from '../exits.ts';
import { counting, summary, type Count, type So } from '../ingest/count.ts';
import { openJournal, type Journal } from '../ingest/journal.ts';
import { FILE, LAST, readAll, readers, type Coming, type Common } from '../ingest/read-all.ts';
import { places } from '../ingest/sources.ts';
import type { Out } from '../out.ts';
import { stateFolder } from '../settings.ts';

const GO_ON = 'The same command goes on from here.';

export const ingest = command({
  name: 'ingest',
  summary:
    'Sends files: .md .txt .eml .mbox .ics .vcf .csv .tsv .json. What is there already stays one item; interrupted, it goes on.',
  args: [['<paths...>', 'files, folders, patterns in quotes, or - for standard input']],
  options: [
    ['-e, --entity <slug>', 'the registered business that items belong to, where they name none themselves'],
    ['-s, --source <name>', 'where they come from', 'file'],
    ['-t, --type <type>', 'what they are, for example note, email, meeting, document, deal'],
    ['-g, --graph <id>', 'which graph; primary when left out'],
    ['--sync', 'answer when what they say can be searched'],
    ['--as <ending>', 'what standard input is', 'md'],
    ['-b, --batch <number>', 'items in a request', '250'],
    ['--parallel <number>', 'requests at a time', '4'],
  ],
  examples: [
    'ingest notes/ --entity acme',
    "ingest 'mail/**/*.eml' archive.mbox --entity acme --source gmail",
    'ingest contacts.vcf calendar.ics deals.csv --entity acme --sync',
    'ingest - --as json < items.json',
  ],
  async run(call) {
    const { args, options, out, quern, signal, env } = call;
    if (args.filter((path) => path === '-').length > 1) throw new UsageError('Standard input can be read once.');
    const client = await quern();
    const common = commonOf(options);
    const { url } = call.reach();
    const journal = openJournal(stateFolder(env), [url, client.org, common]);
    const count = counting(out, out.live ? await total(args) : 0);
    const items = until(signal, readAll(args, common, journal, count));
    const sending = {
      size: number(options.batch),
      parallel: number(options.parallel),
      sync: options.sync === true,
    };
    try {
      for await (const batch of client.ingestAll(items, sending)) note(batch, journal, count);
    } catch (error) {
      out.note(`Stopped. ${summary(count.so())}. ${GO_ON}`);
      throw error;
    }
    if (signal.aborted) return interrupted(out, count.so());
    const so = count.so();
    if (so.failed.length === 0) journal.remove();
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
  count.sent(answer?.ingested ?? 0, answer?.duplicates?.length ?? 0, answer?.sync_error);
  for (const { item, error } of refused) count.refused(item[FILE], item.title, error);
  const through = items.filter((item) => item[LAST] !== undefined && !count.spoiled.has(item[FILE]));
  journal.add(through.map((item) => item[LAST]!).filter(Boolean));
  count.through(items.filter((item) => item[LAST] !== undefined).length);
}

async function total(args: string[]): Promise<number> {
  const kinds = await readers();
  let files = 0;
  for await (const _ of places(args, (ending) => kinds.has(ending))) files++;
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
