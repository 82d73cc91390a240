import './common/frozen-intrinsics.ts';
import { Command as Program, CommanderError } from 'commander';
import { fileURLToPath } from 'node:url';
import { argumentOf, choiceOf } from './cli/choice.ts';
import type { Command } from './cli/command.ts';
import { exitOf, EXITS, inWords, NoKey, UsageError } from './cli/exits.ts';
import { openOut } from './cli/out.ts';
import { reachOf } from './cli/settings.ts';
import { createClient, type Quern, type Reach } from './client/client.ts';
import { load } from './common/load.ts';
import { VERSION } from './common/version.ts';

const env = process.env;
const leaving = new AbortController();
// A pipe that is closed early ends nothing with an error; what else cannot be written is lost.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`quern: What is printed cannot be written: ${error.message}.\n`);
  process.exit(EXITS.failed[0]);
});
process.once('SIGINT', () => {
  process.once('SIGINT', () => process.exit(EXITS.interrupted[0]));
  leaving.abort();
});

const ENDS = Object.values(EXITS).map(([code, when]) => `  ${String(code).padEnd(4)} ${when}`);
const FOOT = [
  '',
  'Exit codes:',
  ...ENDS,
  '',
  'QUERN_URL, QUERN_KEY and QUERN_ORG stand for --url, --key and --org; `quern login` keeps them.',
].join('\n');

function build(commands: Command[]): Program {
  const program = new Program('quern')
    .description('Fills, reads and looks after a Quern knowledge graph.')
    .version(VERSION)
    .option('--url <address>', 'the server; http://127.0.0.1:8080 when nothing else is said')
    .option('--key <key>', 'an API key (others on this machine can see it: QUERN_KEY and login are better)')
    .option('--org <id>', 'the organization that an admin key acts for')
    .option('--json', 'print JSON, one answer a line')
    .exitOverride()
    .showHelpAfterError('Run `quern --help` for what there is.')
    .addHelpText('after', FOOT);
  for (const declared of commands) program.addCommand(asCommand(declared, commands));
  return program;
}

function asCommand(declared: Command, all: Command[]): Program {
  const { name, summary, args = [], options = [], values = {}, examples } = declared;
  const command = new Program(name)
    .description(summary)
    .exitOverride()
    .showHelpAfterError(`Run \`quern ${name} --help\` for what it takes.`);
  for (const [argument, about] of args) {
    const read = argumentOf(argument, values);
    if (argument.includes('...'))
      command.argument(argument, about, (given: string, before: string[] = []) => [...before, read(given)]);
    else command.argument(argument, about, read);
  }
  for (const [flags, about, fallback] of options) command.option(flags, about, choiceOf(flags, values), fallback);
  command.addHelpText('after', ['', 'Examples:', ...examples.map((line) => `  $ quern ${line}`)].join('\n'));
  return command.action(async () => {
    process.exitCode = EXITS[await perform(declared, command, all)][0];
  });
}

async function perform(declared: Command, command: Program, all: Command[]) {
  const options = command.optsWithGlobals<Record<string, string | boolean | undefined>>();
  const out = openOut(options.json === true, env);
  const { signal } = leaving;
  const reach = () => ({
    ...reachOf(env, options as { url?: string; key?: string; org?: string }),
    ...(!declared.finishes && { signal }),
  });
  if (declared.finishes) signal.addEventListener('abort', () => out.note(ENDING), { once: true });
  const known = () => {
    if (reach().key) return reach();
    throw new NoKey();
  };
  try {
    const call = { args: command.args, options, out, reach, known, env, signal, commands: all };
    return (await declared.run({ ...call, quern: () => orgKnown(known()) })) ?? 'done';
  } catch (error) {
    const exit = signal.aborted ? 'interrupted' : exitOf(error);
    out.note(exit === 'interrupted' ? 'Interrupted.' : `quern ${declared.name}: ${inWords(error)}`);
    return exit;
  }
}

const ENDING = 'Ending what is under way; Ctrl-C once more leaves at once.';

/** A client that knows its org: a key tells its own, an admin key needs one that is named. */
async function orgKnown(reach: Reach): Promise<Quern> {
  if (reach.org) return createClient(reach);
  const { org_id: org } = await createClient(reach).me();
  if (org !== undefined) return createClient({ ...reach, org });
  throw new UsageError(
    'An admin key needs an organization: name one with `quern login --org NAME` or QUERN_ORG. POST /admin/provision-org makes one; /docs shows how.',
  );
}

const modules = [...(await load(fileURLToPath(new URL('./cli/commands', import.meta.url)))).values()];
const commands = modules.flatMap((module) => Object.values(module)) as Command[];
try {
  await build(commands).parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXITS.usage[0];
}
