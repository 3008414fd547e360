import { expect, test } from 'vitest';
import type { MusterPerson } from '../../shared/emergency-answer.ts';
import { zonesOf } from './zones-of.ts';

const person = (name: string, more: Partial<MusterPerson> = {}): MusterPerson => ({
  id: name,
  name,
  zone: null,
  machine: null,
  seenAt: null,
  safeAt: null,
  safeBy: null,
  ...more,
});
const safe = { safeAt: '2026-11-18T10:00:00Z' };

test('zones with most missing come first, and in each who is missing before who is safe', () => {
  const zones = zonesOf([
    person('A', { zone: 'SHOP-1', ...safe }),
    person('B', { zone: 'SHOP-1' }),
    person('C', { machine: 'T-01', zone: 'PIT-1' }),
    person('D', { machine: 'T-02' }),
    person('E', safe),
  ]);
  expect(
    zones.map(({ kind, name, missing, people }) => [kind, name, missing, people.map((one) => one.name).join('')]),
  ).toEqual([
    ['machines', '', 2, 'CD'],
    ['place', 'SHOP-1', 1, 'BA'],
    ['unknown', '', 0, 'E'],
  ]);
});

test('a name is found without its accents, and so are a place and a machine', () => {
  const people = [person('Traoré Moussa', { machine: 'T-07' }), person('Diallo', { zone: 'SHOP-1' })];
  const found = (words: string) => zonesOf(people, words).flatMap((zone) => zone.people.map(({ name }) => name));
  expect(found('traore')).toEqual(['Traoré Moussa']);
  expect(found('shop')).toEqual(['Diallo']);
  expect(found('t-07 mou')).toEqual(['Traoré Moussa']);
});
