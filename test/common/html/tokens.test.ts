import fc from 'fast-check';
import { type Token, Tokenizer, type TokenHandler, TokenizerMode } from 'parse5';
import { expect, test } from 'vitest';
import { attributesOf, tokensOf } from '../../../src/common/html/tokens.ts';

const RAW = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
]);

/** The tags of a text as the parser of the standard finds them. */
function tagsByStandard(html: string): unknown[] {
  const found: unknown[] = [];
  const none = () => undefined;
  const tag = (kind: string) => (token: Token.TagToken) => {
    const attributes = token.attrs.map(({ name, value }) => [name, value]);
    found.push([
      kind,
      token.tagName,
      token.location?.startOffset,
      token.location?.endOffset,
      kind === 'open' ? attributes : [],
    ]);
    const mode = kind === 'open' ? RAW.get(token.tagName) : undefined;
    if (mode !== undefined) tokenizer.state = mode;
  };
  const handler: TokenHandler = {
    onComment: none,
    onDoctype: none,
    onEof: none,
    onCharacter: none,
    onNullCharacter: none,
    onWhitespaceCharacter: none,
    onStartTag: tag('open'),
    onEndTag: tag('close'),
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.write(html, true);
  return found;
}

const tagsOf = (html: string): unknown[] =>
  [...tokensOf(html)].flatMap((token) =>
    token.kind === 'open' || token.kind === 'close'
      ? [[token.kind, token.name, token.start, token.end, token.kind === 'open' ? [...attributesOf(html, token)] : []]]
      : [],
  );

const PIECES =
  '<|</|>|/>|<p|<b |</p|</b |<!--|-->|--!>|<!-->|<!|<?|<script>|</script>|<SCRIPT |</Script\n|<style>|</style>|</style|<title>|</title>|<textarea>|</textarea>|<iframe>|</iframe>| |\n|\t|\f|=|"|\'|a|A="b>c"|x=y/|a=\'">\'|é|&lt;|&ampx|&|/|-|!|word'.split(
    '|',
  );

test('tags begin, end and say what they do by the standard', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }), (pieces) => {
      const html = pieces.join('');
      expect(tagsOf(html)).toEqual(tagsByStandard(html));
    }),
    { numRuns: 5_000 },
  );
});

test('the pieces of a text follow each other without gaps', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES, '<svg>', '</svg>', '<svg/>'), { maxLength: 25 }), (pieces) => {
      const html = pieces.join('');
      let at = 0;
      for (const { start, end } of tokensOf(html)) {
        expect(start).toBe(at);
        expect(end).toBeGreaterThanOrEqual(start);
        at = end;
      }
      expect(at).toBe(html.length);
    }),
    { numRuns: 2_000 },
  );
});
