import { expect, test } from 'vitest';
import { read } from '../read.ts';

const organizations = (body: string) =>
  read({ body, type: 'email' }).mentions.flatMap((m) =>
    m.label === 'Organization' && m.tier !== 'weak' ? [m.name] : [],
  );

test.each([
  ['The Warehouse Dept will send samples to Orbis Ltd.', 'Dept'],
  ['Please ask Dana Frost in your Marketing Dept.', 'Dept'],
  ['In dieser Zeit vertritt mich mein Kollege Klaus Brandt (Lektorat).', 'Lektorat'],
  ['Fragen beantwortet Frau Petra Voss (Einkauf).', 'Einkauf'],
  ['Frau Petra Voss (Personalabteilung) meldet sich.', 'Personalabteilung'],
  ['Ab Montag verstärkt uns Ida Falk als Projektleiterin im Bereich Offshore.', 'Bereich Offshore'],
  ['Ida Falk arbeitet in der Abteilung Netzanbindung.', 'Abteilung Netzanbindung'],
  ['Ida Falk arbeitet im Team Einkauf.', 'Team Einkauf'],
  ['Our contact is Ida Falk, Group Procurement.', 'Group Procurement'],
])('a department by itself is no house: %s', (body, name) => expect(organizations(body)).not.toContain(name));
