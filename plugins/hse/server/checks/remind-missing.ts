import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { createFormat } from '../../../../core/i18n/format.ts';
import { sendMail } from '../../../../core/mail/mail.server.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { checkReminder } from '../../records/check-reminder.ts';
import { isOverdue, standingOf } from '../../shared/check-board.ts';
import { holdersOf } from '../reminders/readers.ts';
import { formTemplateTable } from '../uses.ts';
import { readBoard } from './read-board.ts';

export interface Reminded {
  /** Machines that the supervisors were told of now. */
  readonly machines: number;
  /** Machines that they had been told of in this shift already. */
  readonly before: number;
  readonly supervisors: number;
}

const longest = 400;

interface Asked {
  readonly site: string;
  /** The code of the template. */
  readonly template: string;
  /** Who asks for it; null where the clock does, and tells only of machines that have worked for half an hour. */
  readonly by: string | null;
  readonly now: Date;
}

/** Tells the supervisors of a site which machines work in this shift without a check: of each once in a shift. */
export async function remindMissing(
  host: Host,
  context: RowsContext,
  { site, template: code, by, now: asOf }: Asked,
): Promise<Reminded> {
  const { db } = context;
  if (by !== null) await refuseUnknown(db, code);
  const board = await readBoard(db, site, { template: code, shift: null, now: asOf });
  const missing = (board?.machines ?? []).filter((machine) =>
    by === null
      ? machine.reminded_at === null && isOverdue(machine, board?.as_of ?? asOf.toISOString())
      : standingOf(machine) === 'missing',
  );
  if (!board || missing.length === 0) return { machines: 0, before: 0, supervisors: 0 };
  const supervisors = await holdersOf(host, ['shift_supervisor'], site);
  if (supervisors.length === 0 && by === null) return { machines: 0, before: 0, supervisors: 0 };
  if (supervisors.length === 0)
    throw new Problem(422, 'nobody_to_tell', msg`This site has no shift supervisor to remind.`);
  const { rows: found } = await sql<{ id: string; zone: string; place: string }>`
    select template.id, site.time_zone as zone, site.name as place
    from ${formTemplateTable} as template
    cross join site
    where template.code = ${code} and template.deleted_at is null and site.id = ${site}`.execute(db);
  const [template] = found;
  if (!template) return { machines: 0, before: 0, supervisors: 0 };
  const told = supervisors
    .map(({ name }) => name)
    .join(', ')
    .slice(0, longest);
  // The unique index of a machine and a shift decides: of two that remind at once the second tells nothing again.
  const reminders = new Map(missing.map(({ id }) => [id, v7()]));
  const reminderOf = (machine: string): string => reminders.get(machine) ?? v7();
  const written = await createRows(
    context,
    checkReminder,
    missing.map(({ id }) => ({
      id: reminderOf(id),
      site,
      equipment: id,
      template: template.id,
      production_date: board.production_date,
      shift: board.shift,
      told,
    })),
    { orNothing: true, ...(by === null ? {} : { reason: by }) },
  );
  const now = new Set(written.map(({ id }) => id));
  const newlyTold = missing.filter(({ id }) => now.has(reminderOf(id)));
  for (const { email, language } of newlyTold.length > 0 ? supervisors : []) {
    const format = createFormat(language, template.zone);
    const lines = newlyTold.map(
      ({ code: machine, worked_at: worked }) =>
        `- ${machine}: ${sentenceIn(language, msg`works since ${format.time(worked ?? board.starts_at)} without a check`)}`,
    );
    await sendMail(
      { ...host, db },
      {
        to: email,
        language,
        subject: sentenceIn(
          language,
          msg`Machines at work without a check: ${newlyTold.length} (${template.place}, ${board.shift})`,
        ),
        text: [
          sentenceIn(
            language,
            msg`These machines work in shift ${board.shift} of ${format.date(board.production_date)} and nobody has checked them:`,
          ),
          lines.join('\n'),
          by === null
            ? sentenceIn(language, msg`Have them checked before they continue.`)
            : sentenceIn(language, msg`${by} asks you to have them checked before they continue.`),
          `${host.address()}${listPath('/forms/runs', [`template:eq:${template.id}`])}`,
          '',
        ].join('\n\n'),
      },
    );
  }
  return { machines: newlyTold.length, before: missing.length - newlyTold.length, supervisors: supervisors.length };
}

/** Nobody is told that no machine of a check is missing where there is no such check. */
async function refuseUnknown(db: Database, code: string): Promise<void> {
  const { rows } = await sql`
    select from ${formTemplateTable} as template
    where template.code = ${code} and template.subject_kind = 'equipment' and template.deleted_at is null`.execute(db);
  if (rows.length === 0) throw new Problem(404, 'not_found', msg`Machines ${code} have no check.`);
}
