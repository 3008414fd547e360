import { sql } from 'kysely';
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  duration,
  integer,
  quantity,
  ref,
  refs,
  text,
  time,
} from '../../../core/records/fields/index.ts';
import { serverReport } from '../../../core/reports/report.server.ts';
import { defineReport, type ReportRowOf } from '../../../core/reports/report.ts';
import type { ServerPlugin } from '../../../core/host/host.ts';

const says = (message: string) => ({ id: message, message });
const label = says('Value');
const letters = { a: says('A'), b: says('B') };

/** Takes a parameter of every kind and uses them in its SQL. */
const everyParameter = defineReport({
  name: 'fuzz_shifts',
  title: says('Shifts'),
  parameters: {
    text: text({ label }),
    count: integer({ label }),
    weight: quantity('kg', { label }),
    day: date({ label }),
    at: datetime({ label }),
    time: time({ label }),
    long: duration({ label }),
    good: boolean({ label }),
    letter: choice({ label, choices: letters }),
    letters: choices({ label, choices: letters }),
    machine: ref('equipment', { label }),
    machines: refs('equipment', { label }),
  },
  basis: { rows: label, dates: label },
  columns: { code: text({ label }), starts_at: datetime({ label }) },
  access: { read: ['admin', 'dispatcher'] },
});

/** A plugin for the fuzz test alone. */
export const fuzzReports: ServerPlugin = {
  id: 'fuzz-reports',
  reports: [
    serverReport(
      everyParameter,
      async ({ db, shifts, parameters: { text: word, count, weight, day, at, time: clock, long, machine } }) => {
        const { rows } = await sql<
          ReportRowOf<typeof everyParameter>
        >`with ${shifts} select shift.code, shift.starts_at from shift
          where (${word ?? null}::text is null or shift.code = ${word ?? null})
            and (${count ?? null}::int is null or true)
            and (${weight ?? null}::float8 is null or true)
            and (${day ?? null}::date is null or true)
            and (${at ?? null}::timestamptz is null or true)
            and (${clock ?? null}::time is null or true)
            and (${long ?? null}::int is null or true)
            and (${machine ?? null}::uuid is null or true)
            limit 500`.execute(db);
        return rows;
      },
    ),
  ],
};
