import { expect, test } from 'vitest';
import { scrubMessage, scrubPath } from './scrub.ts';

test.each([
  ["Cannot read properties of undefined (reading 'badge_no')", 'Cannot read properties of undefined (reading …)'],
  ['fills.map is not a function', 'fills.map is not a function'],
  ["It isn't there and can't be", "It isn't there and can't be"],
  ['No machine TR-101 for Amina Trabelsi', 'No machine … for …'],
  ['Mail to amina@mine.example failed', 'Mail to … failed'],
  ['Row 0190c7a8-5b1e-7c3d-8f10-3a2b1c4d5e6f is gone', 'Row … is gone'],
  ['Unable to preload CSS for /assets/list-1a2b.js?token=abc', 'Unable to preload CSS for …'],
  ['Failed at https://mine.example/people/7?name=Amina', 'Failed at …'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbWluYSJ9.c2lnbmF0dXJlc2lnbmF0dXJl', 'Bearer …'],
  ['Litres are 1 250,5 of « Citerne Nord »', 'Litres are …,… of …'],
  ['Value “Karim” is wrong', 'Value … is wrong'],
])('%s', (message, told) => {
  const scrubbed = scrubMessage(message);
  for (const secret of ['Amina', 'Trabelsi', 'Karim', '250', 'eyJ', '0190', 'TR-101', 'mine.example', 'Nord'])
    expect(scrubbed).not.toContain(secret);
  expect(scrubbed.replaceAll('…,…', '…')).toBe(told.replaceAll('…,…', '…'));
});

test('a path is told by its words only', () => {
  expect(scrubPath('/fuel/stations/:id')).toBe('/fuel/stations/:id');
  expect(scrubPath('/fuel/0190c7a8-5b1e-7c3d-8f10-3a2b1c4d5e6f/edit?q=Amina')).toBe('/fuel/…/edit');
  expect(scrubPath('/people/am%C3%A9lie#x')).toBe('/people/…');
});
