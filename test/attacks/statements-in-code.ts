import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A statement as it is written in the code, with what is put into it, where that is a text of the same file, and `$0` for all else. */
export interface Written {
  file: string;
  text: string;
}

const SRC = new URL('../../src/', import.meta.url).pathname;
const BEGINS =
  /^\s*(?:\/\*[^*]*\*\/\s*)?(?:with (?:recursive )?\w+ (?:\([\w, ]+\) )?as|select|update \w+(?: \w+)? set|delete from|insert into)\b/;
const NAMED = /(?:const|let) (\w+)(?:: \w+)? =(?:\s*\([^()]*\)(?:: \w+)? =>)?\s*$/;

/** The texts between backticks of a code, each with where it begins; those within others too. */
function textsIn(code: string): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  const read = (from: number): number => {
    let text = '';
    for (let at = from; at < code.length; at++) {
      if (code[at] === '\\') text += code[++at];
      else if (code[at] === '`') return (found.push({ at: from, text }), at);
      else if (code[at] === '$' && code[at + 1] === '{') {
        const begin = at + 2;
        let depth = 1;
        for (at += 2; depth > 0 && at < code.length; at++) {
          if (code[at] === '{') depth++;
          else if (code[at] === '}') depth--;
          else if (code[at] === '`') at = read(at + 1);
        }
        text += `«${code.slice(begin, --at)}»`;
      } else text += code[at];
    }
    return code.length;
  };
  for (let at = 0; at < code.length; at++) {
    if (code.startsWith('//', at)) at = code.indexOf('\n', at);
    else if (code.startsWith('/**', at)) at = code.indexOf('*/', at);
    else if (code[at] === '`') at = read(at + 1);
    if (at < 0) break;
  }
  return found;
}

function statementsOf(file: string): Written[] {
  const code = readFileSync(join(SRC, file), 'utf8');
  const all = textsIn(code);
  const named = new Map(
    all.map(({ at, text }) => [NAMED.exec(code.slice(Math.max(0, at - 201), at - 1))?.[1] ?? '', text]),
  );
  for (const [, name, text] of code.matchAll(/const (\w+) =\s+'([^'\n]*)'/g)) named.set(name!, text!);
  const whole = (text: string, depth = 0): string =>
    text.replaceAll(/«([^«»]*)»/g, (_, inner: string) => {
      const put = named.get(/^[A-Za-z_]\w*/.exec(inner)?.[0] ?? ' ');
      return put !== undefined && depth < 6 ? whole(put, depth + 1) : '$0';
    });
  const texts = [
    ...all.map(({ text }) => text),
    ...[...code.matchAll(/'((?:select|delete|update|insert) [^'\n]*)'/g)].map(([, text]) => text!),
  ];
  return texts.map((text) => ({ file, text: whole(text) })).filter(({ text }) => BEGINS.test(text));
}

/** Every statement that is written in the service's code. */
export const statementsInCode = (): Written[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^(?:web|client|cli)\//.test(file))
    .toSorted()
    .flatMap(statementsOf);
