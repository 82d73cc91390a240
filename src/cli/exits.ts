import { QuernError } from '../client/client.ts';

/** Every exit code of the command, with when it is given: the one table behind `quern --help`. */
export const EXITS = {
  done: [0, 'done'],
  failed: [1, 'something went wrong that no other code stands for'],
  usage: [2, 'the command line cannot be understood'],
  denied: [3, 'no key, or it may not do this'],
  missing: [4, 'there is no such thing'],
  unreachable: [5, 'no answer from the server, or a store behind it is down: try again'],
  partly: [6, 'done in part: items were refused, files could not be read, a check is not ok'],
  interrupted: [130, 'interrupted; the same command goes on where it stopped'],
} as const satisfies Record<string, readonly [number, string]>;

export type Exit = keyof typeof EXITS;

/** The command line says something that cannot be done. */
export class UsageError extends Error {}

/** There is no key to call with. */
export class NoKey extends Error {
  constructor(message = 'There is no key yet. Run `quern login`, or set QUERN_KEY.') {
    super(message);
  }
}

/** How an error ends the command. */
export function exitOf(error: unknown): Exit {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof NoKey) return 'denied';
  if (!(error instanceof QuernError)) return ofThisMachine(error as NodeJS.ErrnoException);
  if (error.status === 422) return 'usage';
  if (error.status === 401 || error.status === 403) return 'denied';
  if (error.status === 404) return 'missing';
  return error.status === 0 || [429, 502, 503, 504].includes(error.status) ? 'unreachable' : 'failed';
}

function ofThisMachine({ name, code }: NodeJS.ErrnoException): Exit {
  if (name === 'AbortError') return 'interrupted';
  return code === 'ENOENT' ? 'missing' : 'failed';
}

/** An error as a sentence that says what to do next. */
export function inWords(error: unknown): string {
  if (!(error instanceof QuernError)) return error instanceof Error ? ofFile(error) : String(error);
  if (error.code === 'unauthenticated') return UNKNOWN_KEY;
  const id = error.requestId && error.status >= 500 ? ` (request ${error.requestId})` : '';
  return [`${error.detail}${id}`, ...candidatesOf(error)].join('\n');
}

/** What the system says of files, in words. */
const FILES: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  ENOTDIR: (path) => `A part of ${path} is a file and no folder.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  EACCES: (path) => `You may not read or write ${path}.`,
  EROFS: (path) => `${path} is on a disk that can only be read.`,
  ENOSPC: (path) => `The disk of ${path} is full.`,
};

function ofFile({ code = '', path, message }: NodeJS.ErrnoException): string {
  const words = Object.hasOwn(FILES, code) ? FILES[code] : undefined;
  return words && path !== undefined ? words(path) : message;
}

/** What may be meant, a line each. */
function candidatesOf({ extra: { candidates } }: QuernError): string[] {
  if (!Array.isArray(candidates)) return [];
  return (candidates as { id: string; label: string; name: string }[]).map(
    ({ id, label, name }) => `  ${label}  ${name}  ${id}`,
  );
}

const UNKNOWN_KEY =
  'The server does not know this key: it is mistyped, revoked, or of another server. Run `quern login` with one that is in force, or set QUERN_KEY.';
