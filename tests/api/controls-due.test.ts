import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { ReportQuestion, ReportRow } from '../../core/reports/report.ts';
import { keepSiteClocks } from '../../core/sites/zone-clock.server.ts';
import { controlledSubjects } from '../../plugins/hse/server/controlled-subjects.ts';
import { controlsByWeek, controlsDue } from '../../plugins/hse/reports/controls-due.ts';
import { openSafety, safetySite as site } from '../support/safety.ts';

const by = openSafety();

interface Counted extends ReportRow {
  readonly category: { readonly id: string; readonly label: string } | null;
  readonly standing: string;
  readonly week: string | null;
  readonly count: number;
}
interface Listed extends Counted {
  readonly subject: string;
  readonly next_due: string | null;
  readonly item: string | null;
}
interface Answer<Row> {
  readonly question: ReportQuestion;
  readonly rows: readonly Row[];
}

async function ask<Row>(report: string, query: Readonly<Record<string, string>> = {}): Promise<Answer<Row>> {
  const { status, body } = await by.hse.json<Answer<Row>>(
    `reports/${report}/?${new URLSearchParams({ sites: site, ...query })}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const dayMs = 86_400_000;
const today = async (): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select local_clock(now(), time_zone)::date::text as day from site where id = ${site}`.execute(by.server.host.db);
  return rows[0]?.day ?? '';
};
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const mondayOf = (day: string): string => moved(day, -((new Date(day).getUTCDay() + 6) % 7));

test('each count of the calendar is the length of the list that it opens, and all of them are what must be controlled', async () => {
  const { rows, question } = await ask<Counted>('controls_by_week');
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const path = controlsByWeek.drill(row as never, question) ?? '';
    const list = await ask<Listed>('controls_due', Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    expect(list.rows, path).toHaveLength(row.count);
  }
  const { rows: whole } = await ask<Listed>('controls_due');
  expect(whole).toHaveLength(rows.reduce((sum, { count }) => sum + count, 0));

  const day = await today();
  const last = moved(mondayOf(day), 13 * 7 - 1);
  const known = await controlledSubjects(by.server.host.db, site, day, []);
  const standings = (state: string) =>
    rows.filter((row) => row.standing === state).reduce((sum, row) => sum + row.count, 0);
  expect(standings('failed')).toBe(known.filter(({ state }) => state === 'failed').length);
  expect(standings('overdue')).toBe(known.filter(({ state }) => state === 'overdue').length);
  expect(standings('coming')).toBe(
    known.filter(({ state, next_due: due }) => state !== 'failed' && state !== 'overdue' && (due ?? '9') <= last)
      .length,
  );
  // Weeks hold what falls into them, and nothing that is overdue.
  expect(whole.map(({ week }) => week)).toEqual(
    whole.map(({ standing, next_due: due }) => (standing === 'coming' ? mondayOf(due ?? '') : null)),
  );
});

test('a subject opens the controls that it had in its category', async () => {
  const { rows, question } = await ask<Listed>('controls_due', { standing: 'overdue' });
  const row = rows.find(({ item }) => item !== null);
  const path = controlsDue.drill(row as never, question) ?? '';
  expect(path).toContain('/hse/inspections/suivi_controles_reglementaires/liste');
  expect(decodeURIComponent(path)).toContain(`safety_item:eq:${row?.item}`);
});

test('nobody reads the controls of a site that is not theirs, and a standing that there is not is refused', async () => {
  const operator = await by.operator.json(`reports/controls_due/?sites=00000000-0000-4000-8000-000000000000`);
  expect(operator.status).toBe(403);
  expect((await by.hse.json(`reports/controls_due/?sites=${site}&standing=lost`)).status).toBe(400);
});

describe('by the clock of the site', () => {
  const zoneTo = async (zone: string): Promise<void> => {
    await sql`update site set time_zone = ${zone} where id = ${site}`.execute(by.server.host.db);
    await keepSiteClocks(by.server.host.db);
  };
  let before = '';
  afterEach(async () => zoneTo(before));

  test('what is due today at the site is not overdue, whatever day it is elsewhere', async () => {
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from site where id = ${site}`.execute(
      by.server.host.db,
    );
    before = rows[0]?.zone ?? '';
    const utc = new Date().toISOString().slice(0, 10);
    // One of them is not on the day of Greenwich.
    await zoneTo(new Date().getUTCHours() >= 12 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');
    const here = await today();
    expect(here).not.toBe(utc);
    const { rows: items } = await sql<{ id: string; label: string }>`
      select item.id, concat_ws(' ', item.tag, item.label) as label
      from safety_item item
      join regulatory_control control on control.safety_item = item.id and control.category = item.category
        and control.deleted_at is null
      where item.site = ${site} and item.state = 'in_service' and item.deleted_at is null
        and control.result = 'compliant' and control.performed_on < current_date - 10
      order by item.tag
      limit 1`.execute(by.server.host.db);
    const standingOn = async (day: string) => {
      await sql`
        update regulatory_control set next_due = ${day}
        where safety_item = ${items[0]?.id} and deleted_at is null`.execute(by.server.host.db);
      const { rows: listed } = await ask<Listed>('controls_due');
      return listed.find(({ item }) => item === items[0]?.id)?.standing;
    };
    expect(await standingOn(here)).toBe('coming');
    expect(await standingOn(moved(here, -1))).toBe('overdue');
    // The last Sunday of the thirteen weeks is in, the day after is not.
    const last = moved(mondayOf(here), 13 * 7 - 1);
    expect(await standingOn(last)).toBe('coming');
    expect(await standingOn(moved(last, 1))).toBeUndefined();
  });
});
