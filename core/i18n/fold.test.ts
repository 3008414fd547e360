import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('case, accents and blanks around do not count', () => {
  expect(fold(' Équipe À\t')).toBe('equipe a');
  expect(fold('Cafe\u0301')).toBe(fold('CAFÉ'));
});
