import { expect, it } from 'vitest';
import { passwordLore } from './common-passwords.server.ts';
import { minimumLength, passwordFault } from './password-rules.ts';

const nadia = { login: 'n.berrada', email: 'nadia@mine.example', name: 'Nadia Berrada' };
const lore = await passwordLore();
const judge = (password: string, minimum = 15): string | null =>
  passwordFault(password, minimum, { ...nadia, places: ['Kef Nord'] }, lore);

it('asks for 15 characters alone and for 8 beside a second factor, whatever they are', () => {
  expect([minimumLength(false), minimumLength(true)]).toEqual([15, 8]);
  expect(judge('quatorze signes')).toBeNull();
  expect(judge('quatorze signe')).toBe('too_short');
  expect(judge('la pelle rouge attend au quai')).toBeNull();
  expect(judge('кирка и лопата')).toBe('too_short');
  expect(judge('кирка и лопата!')).toBeNull();
  expect(judge('zq7 kerf', 8)).toBeNull();
  expect(judge('a'.repeat(10) + 'bcdef'.repeat(24))).toBe('too_long');
});

it.each(['password', 'PASSWORD', 'Qwertyuiop', 'iloveyou', 'football', 'motdepasse'])(
  'refuses the common %s',
  (password) => {
    expect(judge(password, 8)).toBe('too_common');
  },
);

it.each([
  'passwordpassword',
  'password1234567',
  '!!!Password!!!!!',
  'aaaaaaaaaaaaaaaaa',
  '121212121212121212',
  '123456789012345678901234567890',
  '123456789012345',
  'aaaaaaaaaaaaaaaa',
  'qwertyuiopqwerty',
  'azertyuiopqsdfg',
  'abcdefghijklmnop',
  '1q2w3e4r5t6y7u8',
  'motdepasse12345',
  'soleilsoleil2024',
])('refuses %s, which is common in a longer coat', (password) => {
  expect(judge(password)).toBe('too_common');
});

it.each([
  'NadiaBerrada2026',
  'nadia@mine.example',
  'n.berrada-n.berrada',
  'Berrada.Nadia.123',
  'FilonFilonFilon1',
  'KefNordKefNord1',
  'kef nord kef nord',
  'Ñadia-Berradá-77',
])('refuses %s, which is made of the account', (password) => {
  expect(judge(password)).toBe('too_common');
});

it('takes a sentence in which the own name stands', () => {
  expect(judge('nadia drives the blue shovel')).toBeNull();
});
