import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { ExposureProposal } from '../../plugins/hse/shared/exposure-proposal.ts';
import { change, create, dayFrom, openSafety, safetySite, step, stepped, type SafetyRow } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const site = safetySite;
const person = (place: number): string => seedId('person', `E-${String(place).padStart(5, '0')}`);

describe('hours worked by check-ins', () => {
  const [month, next] = ['2023-02-01', '2023-03-01'];
  const asked = (user: TestUser, of = month, at = site) =>
    user.json<ExposureProposal & { errors?: object }>(`hse/exposure/proposal/?site=${at}&month=${of}`);
  const proposed = (user: TestUser, of = month, key: string = randomUUID()) =>
    user.json<ExposureProposal>('hse/exposure/proposal/', {
      method: 'POST',
      body: { site, month: of },
      headers: { 'idempotency-key': key },
    });
  const kept = async (of = month) =>
    (
      await by.hse.json<{ rows: readonly SafetyRow[] }>(
        `records/hse_exposure/?filter=month:eq:${of}&sites=${site}&sort=employer`,
      )
    ).body.rows;
  const marks = async (...told: readonly (readonly [who: string | null, kind: string, at: string])[]) => {
    for (const [who, kind, at] of told)
      await sql`
        insert into operator_checkin (id, site, person, badge, kind, at, method, status)
        values (gen_random_uuid(), ${site}, ${who}, ${who === null ? 'B-UNKNOWN' : null}, ${kind}, ${at}, 'badge', 'valid')`.execute(
        by.server.host.db,
      );
  };

  test('are worked out by employer, with all that check-ins do not tell, and wait for somebody else', async () => {
    const contractor = person(7);
    await sql`update person set person_kind = 'contractor' where id = ${contractor}`.execute(by.server.host.db);
    expect((await asked(by.operator)).status).toBe(403);
    expect((await asked(by.hse)).body.employers.map(({ outcome }) => outcome)).toEqual(['nobody', 'nobody']);
    await marks(
      // Eight hours with half an hour of break.
      [person(1), 'in', '2023-02-05T08:00:00Z'],
      [person(1), 'break_start', '2023-02-05T12:00:00Z'],
      [person(1), 'break_end', '2023-02-05T12:30:00Z'],
      [person(1), 'out', '2023-02-05T16:00:00Z'],
      // Fourteen hours are counted as twelve.
      [person(1), 'in', '2023-02-06T06:30:00Z'],
      [person(1), 'out', '2023-02-06T20:30:00Z'],
      // Nobody checked out: six hours on a machine, and a day that nobody knows the end of.
      [person(2), 'in', '2023-02-05T08:00:00Z'],
      [person(2), 'machine_off', '2023-02-05T14:00:00Z'],
      [person(2), 'in', '2023-02-07T08:00:00Z'],
      [contractor, 'in', '2023-02-08T08:00:00Z'],
      [contractor, 'out', '2023-02-08T15:00:00Z'],
      // A check-out of nobody who came, a badge of nobody, and a day of the month after.
      [person(3), 'out', '2023-02-09T15:00:00Z'],
      [null, 'in', '2023-02-09T15:00:00Z'],
      [person(1), 'in', '2023-03-05T08:00:00Z'],
      [person(1), 'out', '2023-03-05T16:00:00Z'],
    );
    const { body: told } = await asked(by.hse);
    expect(told).toMatchObject({
      employers: [
        { employer: 'company', headcount: 2, hours: 25.5, outcome: 'create', known: null },
        { employer: 'contractor', headcount: 1, hours: 7, outcome: 'create', known: null },
      ],
      stays: 4,
      open: 2,
      uncounted: 1,
      capped: 1,
      stray: 1,
      unknown: 1,
      trainingHours: 0,
    });
    expect(told.staff - told.absent).toBe(3);
    expect(told.people).toMatchObject([{ id: person(2), days: ['2023-02-05', '2023-02-07'] }]);
    expect(await kept()).toHaveLength(0);
    const key = randomUUID();
    for (const _again of [1, 2]) expect((await proposed(by.hr, month, key)).status).toBe(200);
    const rows = await kept();
    expect(rows).toMatchObject([
      { employer: 'company', headcount: 2, hours: 25.5, source: 'check_in', state: 'proposed' },
      { employer: 'contractor', headcount: 1, hours: 7, source: 'check_in', state: 'proposed' },
    ]);
    const history = await by.hse.json<{ rows: readonly { action: string }[] }>(
      `records/hse_exposure/${rows[0]?.id}/history/`,
    );
    expect(JSON.stringify(history.body)).toContain('create');
    // Who proposed them does not validate them.
    expect((await step(by.hr, 'hse_exposure', rows[0] as SafetyRow, 'validate')).status).toBe(403);
    await stepped(by.hse, 'hse_exposure', rows[0] as SafetyRow, 'validate');
    // What came later goes into the proposal that waits, and never into hours that are validated.
    await marks(
      [person(4), 'in', '2023-02-12T08:00:00Z'],
      [person(4), 'out', '2023-02-12T16:00:00Z'],
      [contractor, 'in', '2023-02-12T08:00:00Z'],
      [contractor, 'out', '2023-02-12T16:00:00Z'],
    );
    const { body: again } = await proposed(by.hr);
    expect(again.employers).toMatchObject([
      { employer: 'company', hours: 33.5, known: 25.5, outcome: 'validated' },
      { employer: 'contractor', hours: 15, known: 7, outcome: 'update' },
    ]);
    expect(await kept()).toMatchObject([
      { employer: 'company', hours: 25.5, state: 'validated' },
      { employer: 'contractor', hours: 15, state: 'proposed' },
    ]);
    expect((await asked(by.hse)).body.employers[1]).toMatchObject({ outcome: 'same' });
  });

  test('leave what somebody entered, refuse a month that is not over, and another site of nobody', async () => {
    const { body } = await create(by.hse, 'hse_exposure', {
      site,
      month: next,
      employer: 'company',
      department: 'Pit',
      headcount: 5,
      hours: 700,
      source: 'payroll',
    });
    expect((await proposed(by.hr, next)).body.employers[0]).toMatchObject({ outcome: 'split', known: 700 });
    expect((await change(by.hse, 'hse_exposure', body, { department: null })).status).toBe(200);
    expect((await proposed(by.hr, next)).body.employers[0]).toMatchObject({ outcome: 'by_hand' });
    expect(await kept(next)).toMatchObject([{ hours: 700, source: 'payroll' }]);
    const running = `${dayFrom(0).slice(0, 7)}-01`;
    expect((await asked(by.hse, running)).status).toBe(422);
    expect((await asked(by.hse, running)).body.errors).toHaveProperty('month');
    expect((await asked(by.hse, '2023-02-02')).status).toBe(422);
    expect((await asked(by.hse, month, randomUUID())).status).toBe(403);
  });
});
