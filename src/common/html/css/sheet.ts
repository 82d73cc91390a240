import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { brackets, type Declaration, declarationsIn, MAX_TOKENS } from './declarations.ts';
import { isForScreen } from './media.ts';
import { cssTokens } from './values.ts';

/** What a style sheet says of the elements that its selectors choose. */
export interface Rule {
  selector: string;
  declarations: readonly Declaration[];
  /** True for a rule of a layer, over which any other goes. */
  layered: boolean;
}

/** Selectors longer than this are not applied. */
export const MAX_SELECTOR = 1_000;
/** Blocks within more blocks than this are not applied. */
const MAX_BLOCKS = 30;

/** A block that is open: of a selector, or of what holds on some screens. */
interface Block {
  selector: string | undefined;
  applies: boolean;
  layered: boolean;
  declarations: Declaration[];
  rule: Rule | undefined;
}

/** The rules of a style sheet that hold on a wide screen, in their order, as far as they tell what is seen. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const sheet: Block = { selector: undefined, applies: true, layered: false, declarations: [], rule: undefined };
  const open: Block[] = [sheet];
  let skipped = 0;
  let item: CSSToken[] = [];
  const isWithin = brackets();
  const end = (block: Block) => {
    if (block.rule && item.length < MAX_TOKENS) block.declarations.push(...declarationsIn(item));
  };
  for (const token of cssTokens(css)) {
    const block = open.at(-1) ?? sheet;
    const kind = isWithin(token) ? undefined : token[0];
    if (kind === TokenType.OpenCurly) {
      if (open.length > MAX_BLOCKS) skipped++;
      else {
        const inner = blockOf(item, block);
        if (inner.rule) rules.push(inner.rule);
        open.push(inner);
      }
      item = [];
    } else if (kind === TokenType.CloseCurly && (open.length > 1 || skipped > 0)) {
      if (skipped > 0) skipped--;
      else {
        end(block);
        open.pop();
      }
      item = [];
    } else if (kind === TokenType.Semicolon && (block.rule || isStatement(item))) {
      if (skipped === 0) end(block);
      item = [];
    } else if (item.length < MAX_TOKENS) item.push(token);
  }
  for (const block of open.toReversed()) {
    end(block);
    item = [];
  }
  return rules.filter((rule) => rule.declarations.length > 0);
}

const isSpace = (token: CSSToken): boolean =>
  token[0] === TokenType.Whitespace ||
  token[0] === TokenType.Comment ||
  token[0] === TokenType.CDO ||
  token[0] === TokenType.CDC;

const isStatement = (item: readonly CSSToken[]): boolean =>
  item.find((token) => !isSpace(token))?.[0] === TokenType.AtKeyword;

/** The block that begins behind what is written before its bracket. */
function blockOf(item: readonly CSSToken[], { selector, applies, layered }: Block): Block {
  const from = item.findIndex((token) => !isSpace(token));
  const first = item[from];
  const inner: Block = { selector, applies, layered, declarations: [], rule: undefined };
  const isLong = item.length >= MAX_TOKENS;
  if (first?.[0] === TokenType.AtKeyword) {
    const name = first[4].value.toLowerCase();
    inner.applies = applies && !isLong && holds(name, item.slice(from + 1));
    inner.layered ||= name === 'layer';
  } else {
    inner.selector = isLong || from < 0 ? undefined : within(selector, writtenIn(item.slice(from)));
    inner.applies = applies && inner.selector !== undefined && inner.selector.length <= MAX_SELECTOR;
  }
  if (inner.applies && inner.selector !== undefined)
    inner.rule = { selector: inner.selector, declarations: inner.declarations, layered: inner.layered };
  return inner;
}

function holds(name: string, condition: readonly CSSToken[]): boolean {
  if (name === 'media') return isForScreen(condition);
  if (name === 'supports')
    return !condition.some((token) => token[0] === TokenType.Ident && token[4].value.toLowerCase() === 'not');
  return name === 'layer';
}

/** A selector as written, without comments. */
const writtenIn = (tokens: readonly CSSToken[]): string =>
  tokens
    .map((token) => (token[0] === TokenType.Comment ? '' : token[1]))
    .join('')
    .trim();

/** A selector that stands in the block of another. */
function within(outer: string | undefined, inner: string): string {
  if (outer === undefined || inner.length > MAX_SELECTOR || outer.length > MAX_SELECTOR) return inner;
  const parent = `:is(${outer})`;
  return /&/.test(inner) ? inner.replaceAll('&', () => parent) : `${parent} ${inner}`;
}
