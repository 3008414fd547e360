import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFormat } from '../../core/i18n/format.ts';
import type { Slide } from '../../core/parts/slide/slide.ts';
import { seedId } from '../../core/host/seed.ts';
import { decimalsOf, isMet, safetyFigures, type SafetyFigure } from '../../plugins/hse/reports/safety-indicators.ts';
import { pdfText } from '../support/pdf-text.ts';
import { openSafety, safetySite as site, stepped, type SafetyRow } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const other = seedId('site', 'S2');
const path = 'hse/board-slide/';
const monthFrom = (back: number): string =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 1)).toISOString().slice(0, 10);
const lastDayOf = (first: string): string => {
  const day = new Date(Date.parse(first));
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
};
const month = monthFrom(1);

const slideOf = async (user: TestUser, query: string): Promise<Slide> => {
  const { status, body } = await user.json<Slide>(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const reportOf = async <Row>(name: string, from: string, to: string, sites: string): Promise<readonly Row[]> => {
  const { status, body } = await by.hse.json<{ rows: readonly Row[] }>(
    `reports/${name}/?${new URLSearchParams({ from, to, sites })}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows;
};
interface Told {
  readonly figure: SafetyFigure;
  readonly value: number | null;
  readonly target: number | null;
  readonly before: number | null;
}
const plain = (text: string): string => text.replaceAll(/[\s\u00A0\u202F]+/g, '');
const format = createFormat('en', 'UTC');
const written = (figure: SafetyFigure, value: number | null): string =>
  value === null ? '—' : format.number(value, { decimals: decimalsOf(figure) });

test.each([site, `${site},${other}`])(
  'its figures are those of the screen for the same month, at %s',
  async (sites) => {
    const slide = await slideOf(by.hse, `month=${month}&sites=${sites}&language=en`);
    const last = lastDayOf(month);
    const told = new Map(
      (await reportOf<Told>('safety_indicators', month, last, sites)).map((row) => [row.figure, row]),
    );
    const shown: readonly SafetyFigure[] = [
      'days_since_lti',
      'trifr',
      'ltifr',
      'severity',
      'sor_attainment',
      'actions_on_time',
      'inspections',
      'pre_start',
      'regulatory',
    ];
    const figures = [...slide.figures, ...slide.measures.rows];
    expect(figures.map(({ value }) => value)).toEqual(shown.map((one) => written(one, told.get(one)?.value ?? null)));
    for (const [place, one] of shown.entries()) {
      const { value = null, target = null } = told.get(one) ?? {};
      expect(figures[place]?.isGood, one).toBe(isMet(one, value, target));
      expect(figures[place]?.notes.join()).toContain(target === null ? '' : `target ${written(one, target)}`);
    }
    const rates = await reportOf<{ trifr: number | null; ltifr: number | null }>(
      'injury_rates',
      monthFrom(24),
      last,
      sites,
    );
    expect(rates).toHaveLength(24);
    expect(slide.chart.lines.map(({ values }) => values)).toEqual([
      rates.map(({ trifr }) => trifr),
      rates.map(({ ltifr }) => ltifr),
    ]);
    const layers = await reportOf<{ count: number }>('safety_triangle', monthFrom(12), last, sites);
    expect(slide.layers.rows.map(({ count }) => Number(plain(count).replaceAll(',', '')))).toEqual(
      layers.map(({ count }) => count),
    );
    // Said in words: what misses its target, the worst first.
    const missed = [...told.values()]
      .filter(({ figure, value, target }) => isMet(figure, value, target) === false)
      .map(({ figure, value, target }) => [figure, Math.abs((value ?? 0) - (target ?? 0)) / (target ?? 1)] as const)
      .toSorted(([, one], [, next]) => next - one)
      .slice(0, 3);
    expect(missed.length).toBeGreaterThan(0);
    expect(slide.sentences.rows.map((sentence) => sentence.split(': ')[0])).toEqual(
      missed.map(([figure]) => safetyFigures[figure].message),
    );
    expect(slide.source).toContain('HSE indicators');
  },
);

test('it is one page, 16:9, in either language', async () => {
  for (const language of ['en', 'fr'] as const) {
    const answer = await fetch(
      `${by.server.url}/api/${path}pdf/?month=${month}&sites=${site},${other}&language=${language}`,
      { headers: { authorization: `Bearer ${by.hse.token}` } },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`HSE board ${month.slice(0, 7)} S1-S2 ${language}.pdf`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const file = Buffer.from(bytes).toString('latin1');
    expect([...file.matchAll(/\/Type \/Page\b(?!s)/g)]).toHaveLength(1);
    expect(file).toContain('[0 0 960 540]');
    const words = plain(pdfText(bytes));
    const slide = await slideOf(by.hse, `month=${month}&sites=${site},${other}&language=${language}`);
    for (const text of [
      slide.title,
      slide.chart.title,
      ...slide.figures.flatMap(({ label, value, notes }) => [label, value, ...notes]),
      ...slide.layers.rows.flatMap(({ label, count }) => [label, count]),
      ...slide.measures.rows.map(({ value }) => value),
      ...slide.sentences.rows,
    ])
      expect(words, text).toContain(plain(text));
  }
});

test('hours that wait leave rates out and are said; who may read the figures may read it, nobody else', async () => {
  const { rows } = await sql<SafetyRow>`
    select id, version from hse_exposure
    where site = ${site} and month = ${month} and employer = 'contractor' and deleted_at is null`.execute(
    by.server.host.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) await stepped(by.hse, 'hse_exposure', row, 'reopen', { reason: 'Counted twice.' });
  const slide = await slideOf(by.operator, `month=${month}&sites=${site}&language=en`);
  expect(slide.marks.join()).toContain(`Hours missing, no rate is given: ${month.slice(0, 7)} (S1)`);
  expect(slide.figures.slice(1).map(({ value }) => value)).toEqual(['—', '—', '—']);
  expect(slide.chart.lines.map(({ values }) => values.at(-1))).toEqual([null, null]);
  const running = await slideOf(by.operator, `month=${monthFrom(0)}&sites=${site}&language=en`);
  expect(running.marks[0]).toContain('The month is not over: figures to');
  for (const query of ['month=2026-10-02', `month=${month}&language=de`, 'month=2999-01-01'])
    expect((await by.hse.json(`${path}?${query}`)).status).toBe(400);
  expect((await by.hse.json(`${path}?month=${month}&sites=${randomUUID()}`)).status).toBe(403);
  expect((await (await by.server.login('vendor')).json(`${path}pdf/?month=${month}`)).status).toBe(403);
});
