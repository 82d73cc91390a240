import { expect, test } from 'vitest';
import { lookupText } from '../../../src/identity/lookup-families.ts';
import {
  completeAggregates,
  invalidateLookups,
  isChanged,
  isDirty,
  isLive,
  isWeak,
  lookupsNow,
  newProfile,
  profileFrom,
  rowOf,
  touch,
  type Profile,
} from '../../../src/identity/unit/profile.ts';
import { mailed, mention } from '../../support/settled.ts';
import { person, reading, weak } from '../../support/samples/mentions.ts';
import { profileOf, stateOf, observed } from '../profiles.ts';

const ADA = 'E|ada@firm.example';
const ada = () => profileOf(ADA, [observed(mailed('ada@firm.example', 'Ada Lindt'))]);
/** As the database gives it back. */
const stored = (p: Profile) => profileFrom(structuredClone(rowOf(p)));

test.each<[string, Profile, boolean]>([
  ['what a field says', ada(), true],
  ['what nobody mentions', profileOf(ADA), false],
  ['a name that only readings stand on', profileOf('N|acme|Contact|ada lindt|', [], { supportCount: 1 }), true],
  [
    'an unsure reading',
    profileOf('R|acme|Contact|ada lindt||adalindt', [observed(reading('Ada Lindt', { confidence: 0.2 }))]),
    true,
  ],
  ['a weak candidate', profileOf('W|acme|lindt', [observed(weak('Lindt'))]), true],
  [
    'a name that was only added to',
    profileOf('N|acme|Contact|ada lindt|', [observed(person('Ada Lindt', { tier: 'added' }))]),
    false,
  ],
  ['what was deleted', { ...ada(), decided: { deleted: 5 } }, false],
])('counts for something or not: %s', (_, p, live) => expect(isLive(p)).toBe(live));

test('what was deleted counts again once somebody writes of it by hand after that', () => {
  const written = (seq: number) => [observed(mailed('ada@firm.example', 'Ada', { authority: 90 }), { seq })];
  expect(isLive(profileOf(ADA, written(4), { decided: { deleted: 5 } }))).toBe(false);
  expect(isLive(profileOf(ADA, written(6), { decided: { deleted: 5 } }))).toBe(true);
});

test('only readings and candidates are named by no identifier or decision', () => {
  const keys = [ADA, 'N|acme|Contact|ada|', 'I|ingest_1', 'R|acme|Contact|ada||ada', 'W|acme|ada'];
  expect(keys.map((key) => isWeak(newProfile(1, key)))).toEqual([false, false, false, true, true]);
});

test('a profile that is kept and read again is as it was, and nothing of it has to be written', () => {
  const p = stored(ada());
  expect(p).toMatchObject({ key: ADA, mentions: 1, isEstablished: true, touched: false });
  expect([...p.stored.texts]).toEqual([...lookupsNow(ada())]);
  expect([isDirty(p), isChanged(p)]).toEqual([false, false]);
});

test('a profile in another group or thing has to be written, but no other has to be grouped for that', () => {
  for (const more of [{ root: 99 }, { thing: 99 }, { keep: '' }]) {
    const p = Object.assign(stored(ada()), more);
    expect([isDirty(p), isChanged(p)]).toEqual([true, false]);
  }
});

test('others have to be grouped again only where what a profile is found by, or goes by, has changed', () => {
  const named = (...names: string[]) => {
    const p = stored(ada());
    invalidateLookups(p);
    p.state = stateOf(names.map((name) => observed(mailed('ada@firm.example', name))));
    completeAggregates(p);
    return p;
  };
  expect(isChanged(named('Ada Lindt', 'ADA LINDT'))).toBe(false);
  expect(isChanged(named('Ada Lindt', 'Ada'))).toBe(true);
  const renamed = named('Ada Berg');
  expect(isChanged(renamed)).toBe(true);
  expect(lookupsNow(renamed)).toContain(lookupText('known_name', 'acme', 'adaberg'));
  expect(renamed.stored.texts).toContain(lookupText('known_name', 'acme', 'adalindt'));
});

test('matching has to look again at what can be matched, and at nothing else', () => {
  const touched = [ADA, 'I|ingest_1', 'W|acme|ada'].map((key) => {
    const p = newProfile(1, key);
    touch(p);
    return p.unmatched;
  });
  expect(touched).toEqual([true, false, false]);
});

test('what one document made up is kept without its state, until a second mentions it or a decision speaks of it', () => {
  const call = (times: number, more: Partial<Profile> = {}) =>
    rowOf(
      profileOf(
        'J|uid:1',
        Array.from({ length: times }, () => observed(mention('Activity', 'Call'))),
        more,
      ),
    ).state;
  expect(call(1)).toBeNull();
  expect(call(2)).not.toBeNull();
  expect(call(1, { decided: { deleted: 5 } })).not.toBeNull();
  expect(rowOf(ada()).state).not.toBeNull();
});
