import { expect, it } from 'vitest';
import { read } from '../read.ts';

it.each([
  ['On the call: Callum Reed, Hatherley LLP; Ana Sousa, Boavista Lda.', ['Callum Reed', 'Ana Sousa']],
  ['Attendees: Tom Berg, Director; Ada Moss, Clerk', ['Tom Berg', 'Ada Moss']],
  ['Attendees: Aumann, Lisa; Berg, Arne', ['Lisa Aumann', 'Arne Berg']],
])(
  'an entry between semicolons is somebody with house or title, or a surname with the given name: %s',
  (body, people) => {
    const { mentions } = read({ type: 'meeting', body });
    const called = (label: string) => mentions.flatMap((one) => (one.label === label && one.name ? [one.name] : []));
    expect(called('Contact')).toEqual(people);
    expect(called('Organization').filter((name) => name.includes(','))).toEqual([]);
  },
);
