import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Paper } from '../../core/parts/paper/paper.ts';
import { seedId } from '../../core/host/seed.ts';
import { pdfText } from '../support/pdf-text.ts';
import { create, openSafety, safetySite, stepped, type SafetyRow } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const [site, other] = [safetySite, seedId('site', 'S2')];
const person = (place: number): string => seedId('person', `E-${String(place).padStart(5, '0')}`);

describe('the report of a month', () => {
  const path = 'hse/monthly-report/';
  const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 10);
  const paperOf = async (user: TestUser, query: string): Promise<Paper> => {
    const { status, body } = await user.json<Paper>(`${path}?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const fileOf = (user: TestUser, query: string) =>
    fetch(`${by.server.url}/api/${path}pdf/?${query}`, { headers: { authorization: `Bearer ${user.token}` } });
  /** Words without the spaces at which lines are broken. */
  const plain = (text: string): string => text.replaceAll(/[\s\u00A0\u202F]+/g, '');
  const numberIn = (text: string): number => Number(plain(text).replaceAll(',', ''));

  test('says what the screen says, and is a PDF file in either language', async () => {
    const last = new Date(Date.parse(lastMonth));
    last.setUTCMonth(last.getUTCMonth() + 1, 0);
    const to = last.toISOString().slice(0, 10);
    const { body: screen } = await by.hse.json<{
      rows: readonly { figure: string; value: number | null; part: number | null }[];
    }>(`reports/safety_indicators/?from=${lastMonth}&to=${to}&sites=${site}`);
    const paper = await paperOf(by.hse, `month=${lastMonth}&sites=${site}&language=en`);
    const told = new Map(
      paper.tables.slice(0, 2).flatMap(({ rows }) => rows.map((row) => [row[0]?.split('\n')[0], row[1]] as const)),
    );
    expect(told.size).toBe(screen.rows.length);
    const trifr = screen.rows.find(({ figure }) => figure === 'trifr');
    expect(trifr?.value).toBeGreaterThan(0);
    expect(told.get('TRIFR')).toBe(trifr?.value?.toFixed(2));
    for (const language of ['en', 'fr'] as const) {
      const answer = await fileOf(by.hse, `month=${lastMonth}&sites=${site}&language=${language}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain(`HSE ${lastMonth.slice(0, 7)} S1 ${language}.pdf`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
      const words = plain(pdfText(bytes));
      const ours = await paperOf(by.hse, `month=${lastMonth}&sites=${site}&language=${language}`);
      expect(words).toContain(language === 'en' ? 'MonthlyHSEreport' : 'RapportHSEmensuel');
      for (const { title = '', rows } of ours.tables) {
        expect(words).toContain(plain(title));
        expect(words).toContain(plain(rows[0]?.[0]?.split('\n')[0] ?? ''));
      }
    }
  });

  test('lists the recordable events without a name of anybody, as many as the table of months counts', async () => {
    const { rows: people } = await sql<{ last_name: string; first_name: string }>`
      select last_name, first_name from person where id = ${person(12)}`.execute(by.server.host.db);
    const name = `${people[0]?.last_name} ${people[0]?.first_name}`;
    const at = `${lastMonth.slice(0, 8)}12T09:00:00.000Z`;
    const { body: event, status } = await create(by.hse, 'incident', {
      site,
      kind: 'injury',
      occurred_at: at,
      reported_at: at,
      description: `${name} slipped on the ladder of the crusher.`,
      actual_severity: '2',
      potential_severity: '3',
    });
    expect(status, JSON.stringify(event)).toBe(201);
    const hurt = { incident: event.id, person: person(12), employer: 'company', injury_class: 'MTI' };
    expect((await create(by.hse, 'incident_person', hurt)).status).toBe(201);
    const paper = await paperOf(by.hse, `month=${lastMonth}&sites=${site}&language=en`);
    const cases = paper.tables.find(({ title }) => title === 'Recordable events of the month');
    const months = paper.tables.find(({ title }) => title === 'Twelve months');
    const own = months?.rows.at(-1);
    const place = months?.columns.findIndex(({ label }) => label === 'Recordable') ?? -1;
    expect(cases?.rows.length).toBe(numberIn(own?.[place] ?? ''));
    expect(months?.rows).toHaveLength(12);
    const row = cases?.rows.find(([number]) => number === event['number']);
    expect(row?.at(-1)).toBe('[…] slipped on the ladder of the crusher.');
    expect(JSON.stringify(paper)).not.toContain(people[0]?.last_name);
    // Who may not read who was hurt is told so, and keeps the count.
    const theirs = await paperOf(by.operator, `month=${lastMonth}&sites=${site}&language=en`);
    expect(theirs.tables.map(({ title }) => title)).not.toContain('Recordable events of the month');
    expect(theirs.notes.join()).toContain('The list of events is only for those who may see who was hurt');
  });

  test('gives no rate where the hours of a month wait, and says which month it is', async () => {
    const { rows } = await sql<SafetyRow>`
      select id, version from hse_exposure
      where site = ${site} and month = ${lastMonth} and employer = 'contractor' and deleted_at is null`.execute(
      by.server.host.db,
    );
    const before = await paperOf(by.hse, `month=${lastMonth}&sites=${site},${other}&language=en`);
    expect(before.tables.map(({ title }) => title)).toContain('By site');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) await stepped(by.hse, 'hse_exposure', row, 'reopen', { reason: 'Counted twice.' });
    const after = await paperOf(by.hse, `month=${lastMonth}&sites=${site},${other}&language=en`);
    const trifr = after.tables[0]?.rows.find(([told]) => told?.startsWith('TRIFR'));
    expect(trifr?.slice(1, 3)).toEqual(['—', '—']);
    expect(trifr?.[0]).toContain('(S1)');
    expect(after.notes.join()).toContain('never counted as zero');
    expect(after.facts.map(({ value }) => value)).toContain('not known: hours missing at S1');
    const hours = after.tables.find(({ title }) => title === 'Hours worked');
    expect(hours?.rows.filter(([code]) => code === 'S1').map((row) => row.at(-1))).toEqual(['Validated', 'Proposed']);
    const sites = after.tables.find(({ title }) => title === 'By site');
    expect(sites?.rows.map(([, , told]) => told === '—')).toEqual([true, false]);
    const { body: rates } = await by.hse.json<{ rows: readonly { month: string; hours: number | null }[] }>(
      `reports/injury_rates/?from=${lastMonth}&to=${lastMonth}&sites=${site}`,
    );
    expect(rates.rows[0]?.hours).toBeNull();
  });

  test('refuses what is no month of theirs', async () => {
    for (const query of ['month=2026-10-02', 'month=October', `month=${lastMonth}&language=de`, 'month=2999-01-01'])
      expect((await by.hse.json(`${path}?${query}`)).status).toBe(400);
    expect((await by.hse.json(`${path}?month=${lastMonth}&sites=${randomUUID()}`)).status).toBe(403);
    expect((await (await by.server.login('vendor')).json(`${path}?month=${lastMonth}`)).status).toBe(403);
  });
});
