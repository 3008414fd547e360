import { expect, test } from 'vitest';
import { chooseTheme, themeFromQuery, themeStore, toggleTheme } from './theme-store.ts';

test.each([
  ['dark', 'dark'],
  [' dark', 'dark'],
  ['Light', 'light'],
  ['auto', 'auto'],
  ['<dark>', null],
  ['-dark', null],
  ['', null],
  ['blue', null],
  [null, null],
])('the query value %j means %j', (value, theme) => expect(themeFromQuery(value)).toBe(theme));

test('a choice is shown on the body and remembered', () => {
  chooseTheme('dark');
  expect(document.body.classList.contains('bp6-dark')).toBe(true);
  expect(localStorage.getItem('filon.theme')).toBe('dark');
  toggleTheme();
  expect(themeStore.theme).toBe('light');
  expect(document.body.classList.contains('bp6-dark')).toBe(false);
});
