import { expect, test } from 'vitest';
import { dayFrom, openSafety, safetySite as site } from '../support/safety.ts';

/* What is asked wrongly is refused by a sentence that names it. */

const by = openSafety();
const refused = async (query: string, report = 'safety_indicators'): Promise<string> => {
  const { status, body } = await by.hse.json<{ detail: string }>(`reports/${report}/?${query}`);
  expect(status, `${query} ${JSON.stringify(body).slice(0, 300)}`).toBe(400);
  return body.detail;
};

test.each([
  ['from=abc', 'From: Enter a date such as 2026-03-09.'],
  ['from=2026-02-30&to=2026-03-09', 'From: Enter a date such as 2026-03-09.'],
  ['from=2026-03-01&to=2026-13-45', 'To: Enter a date such as 2026-03-09.'],
  ['from=2026-03-01&to=2026-03-02&to=2026-03-03', 'The parameter “to” is given twice.'],
  ['colour=red', 'This report has no parameter “colour”.'],
  ['period=a-while', 'The parameter “period” of this report is invalid.'],
])('%s', async (query, sentence) => {
  expect(await refused(query)).toBe(sentence);
});

test('a shift that there is not is named', async () => {
  expect(await refused(`from=${dayFrom(-2)}&shift=Z9`)).toMatch(/^Shift: /);
});

test('an end alone ends a period as long as that of the report, wherever it lies', async () => {
  for (const [report, days] of [
    ['safety_indicators', 30],
    ['machine_shift_checks', 7],
  ] as const) {
    const to = '2026-03-09';
    const { status, body } = await by.hse.json<{ question: { from: string; to: string; shift: string | null } }>(
      `reports/${report}/?to=${to}&sites=${site}`,
    );
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    expect(body.question).toMatchObject({ to, shift: null });
    expect((Date.parse(to) - Date.parse(body.question.from)) / 86_400_000 + 1, report).toBe(days);
  }
});

test('staff of the company work for no contractor', async () => {
  const firm = '00000000-0000-4000-8000-000000000000';
  for (const report of ['safety_indicators', 'safety_triangle', 'injury_rates', 'sor_by_type'])
    expect(await refused(`employer=company&vendor=${firm}`, report), report).toContain('Staff of the company');
  expect((await by.hse.json(`reports/safety_triangle/?employer=contractor&vendor=${firm}`)).status).toBe(200);
});

test('of a period that has not begun nothing is told, not even zeros', async () => {
  for (const report of ['safety_indicators', 'safety_triangle'])
    expect(await refused(`from=${dayFrom(10)}&to=${dayFrom(20)}`, report)).toBe('This period has not begun yet.');
  expect((await by.hse.json(`reports/safety_triangle/?from=${dayFrom(-1)}&to=${dayFrom(20)}`)).status).toBe(200);
});

test('a month before anything was kept has no report, and it is said since when there is one', async () => {
  for (const paper of ['monthly-report', 'board-slide']) {
    const { status, body } = await by.hse.json<{ detail: string }>(`hse/${paper}/?month=1926-03-01&sites=${site}`);
    expect(status).toBe(400);
    expect(body.detail).toMatch(/^These sites have no safety data before 20\d\d-\d\d\.$/);
  }
});
