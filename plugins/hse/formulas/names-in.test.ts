import { expect, test } from 'vitest';
import { withoutNames } from './names-in.ts';

const involved = [
  { last: 'Traoré', first: 'Pierre' },
  { last: 'Ben Salah', first: 'Amina' },
];
const others = [{ last: 'Diallo', first: 'Mamadou' }];

test('who took part is found by either name, whatever the accents and the case', () => {
  expect(withoutNames('TRAORE slipped; Pierre was helped by amina Ben Salah.', involved)).toBe(
    '[…] slipped; […] was helped by […].',
  );
});

test('a first name that is a word too stays a word', () => {
  expect(withoutNames('Une pierre est tombée.', involved)).toBe('Une pierre est tombée.');
});

test('of everybody else it takes the whole name', () => {
  expect(withoutNames('Mamadou Diallo called; Diallo Mamadou ran; the Diallo road.', involved, others)).toBe(
    '[…] called; […] ran; the Diallo road.',
  );
});

test('a text without names stays as it is', () => {
  expect(withoutNames('The load fell beside the truck.', involved, others)).toBe('The load fell beside the truck.');
  expect(withoutNames('', [])).toBe('');
});
