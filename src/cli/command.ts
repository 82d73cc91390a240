import type { Quern, Reach } from '../client/client.ts';
import type { Exit } from './exits.ts';
import type { Out } from './out.ts';

/** What a command gets of its call. */
export interface Invocation {
  args: string[];
  options: Record<string, string | boolean | undefined>;
  out: Out;
  /** A client for the server, key and org of flags, environment or `quern login`; throws NoKey where there is no key. */
  quern(): Promise<Quern>;
  /** Where that client goes; throws NoKey where there is no key. */
  known(): Reach;
  /** Where that client goes, also without a key. */
  reach(): Reach;
  env: NodeJS.ProcessEnv;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** All commands, for what describes them. */
  commands: Command[];
}

/** A command as it is declared: one file under `cli/commands/` each. */
export interface Command {
  name: string;
  summary: string;
  /** As commander writes them: `<query...>`, `[entity]`, with what each is. */
  args?: [name: string, about: string][];
  /** As commander writes them: `-n, --limit <number>`, with what each does and its default; `choice.ts` checks what stands for a number or a day. */
  options?: [flags: string, about: string, fallback?: string][];
  /** What an option or argument may be, by its long flag or its name in `args`, where there is a choice. */
  values?: Record<string, readonly string[]>;
  /** Command lines without the `quern` at their front. */
  examples: string[];
  /** Ctrl-C lets what is under way end; otherwise it ends every call at once. */
  finishes?: true;
  /** Does it; says how it ended where that is not `done`. */
  run(call: Invocation): Promise<Exit | void>;
}

/** Declares a command; every export of a file under `cli/commands/` that this made can be called. */
export const command = (declared: Command): Command => declared;

/** The whole number of an option. */
export const number = (text: string | boolean | undefined): number | undefined =>
  typeof text === 'string' ? Number(text) : undefined;

/** The text of an option. */
export const word = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
