import { expect, test } from 'vitest';
import { deadlineCalendar } from './deadline-calendar.ts';

const calendar = (title: string): string =>
  deadlineCalendar({
    uid: 'r1@filon',
    at: '2026-03-22T01:30:00+01:00',
    writtenAt: '2026-03-01T08:00:00.123Z',
    title,
    link: 'https://vendors.example/vendor/rfq/r1/response',
  });

test('a deadline stands in a calendar by its instant', () => {
  const lines = calendar('Demande RFQ-1').split('\r\n');
  expect(lines).toContain('DTSTART:20260322T003000Z');
  expect(lines).toContain('DTSTAMP:20260301T080000Z');
  expect(lines.at(-1)).toBe('');
});

test('signs of the format are escaped, and no line is longer than 75 octets', () => {
  const text = calendar('Dents; clavettes, joints\\flexibles\n'.concat('é'.repeat(80)));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(
    String.raw`SUMMARY:Dents\; clavettes\, joints\\flexibles\n`.concat('é'.repeat(80)),
  );
});
