import { expect, test } from 'vitest';
import { formsOf, termOf } from '../../src/passages/terms.ts';

const IRREGULAR = `sow sown|grow grown|tear torn|shrink shrank|swim swum|ride ridden|hide hidden|steal stolen|draw drawn|fight fought
  |seek sought|stand stood|strike struck|sweep swept|bend bent|bind bound|dig dug|eat eaten|drink drunk|sink sank|shake shaken
  |show shown|sleep slept|bear borne|burn burnt|learn learnt|blow blown|hang hung|shoot shot|weave woven|undertake undertook
  |withhold withheld|withdraw withdrew|understand understood|withstand withstood|mistake mistaken|overcome overcame|overtake overtaken
  |outgrow outgrew|rebuild rebuilt|repay repaid|undergo undergone|woman women|tooth teeth|knife knives|shelf shelves|half halves
  |crisis crises|analysis analyses`;

test.each(IRREGULAR.split('|').map((pair) => pair.trim().split(' ') as [string, string]))(
  '%s finds %s, and the other way around',
  (one, other) => {
    expect(formsOf(one)).toContain(termOf(other, 'en'));
    expect(formsOf(other)).toContain(termOf(one, 'en'));
  },
);

test.each([
  ['led', 'lead'],
  ['found', 'find'],
  ['ground', 'grind'],
])('%s, mostly another word, does not find %s', (one, other) =>
  expect(formsOf(one)).not.toContain(termOf(other, 'en')),
);
