import { msg } from '@lingui/core/macro';
import { addMonths, formatISO, parseISO } from 'date-fns';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { EvaluatedItem } from '../../../../core/forms/evaluate-run.ts';
import type { TakenForm } from '../../../../core/forms/form-followers.server.ts';
import type { FormAnswer } from '../../../../core/forms/template.ts';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { resultAnswers, type ControlResult } from '../../shared/follow-up.ts';
import { controlledSubjects, type ControlledSubject } from '../controlled-subjects.ts';
import { siteDay } from '../site-day.ts';
import { rowNames } from './follow-up.ts';
import { idOf, subjectsBy } from './told-subjects.ts';

const results = new Map(
  (Object.keys(resultAnswers) as ControlResult[]).map((result) => [resultAnswers[result], result] as const),
);

/** A row of a follow-up: its subject, and what was told of it. Days are ISO 8601. */
export interface FollowedRow {
  readonly row: string;
  readonly subject: ControlledSubject;
  readonly last: string | null;
  readonly due: string | null;
  readonly result: ControlResult | null;
  readonly remarks: number | null;
  /** Points that are critical and not OK. */
  readonly bad: readonly EvaluatedItem[];
}

export interface FollowUp {
  readonly category: FollowedCategory;
  readonly rows: readonly FollowedRow[];
}

interface FollowedCategory {
  readonly id: string;
  readonly label: Readonly<Record<'en' | 'fr', string>>;
  readonly every_months: number;
  readonly grounding: boolean;
}

/**
 * What a follow-up says of the subjects of its category at its site, each told of once. Throws a `Problem` that names the
 * row of which something cannot be so.
 */
export async function readFollowUp(
  db: Database,
  { site, day, evaluation }: Pick<TakenForm, 'site' | 'day' | 'evaluation'>,
): Promise<FollowUp> {
  const answerOf = (code: string): FormAnswer | undefined =>
    evaluation.items.find(({ item, row }) => item.code === code && row === null)?.answer;
  const category = await categoryOf(db, answerOf('R02')?.refs?.[0]);
  const subjects = await controlledSubjects(db, site, await siteDay(db, site), [category.id]);
  const find = subjectsBy(subjects, await rowNames(db, subjects));
  const rows = Map.groupBy(
    evaluation.items.filter(({ row }) => row !== null),
    ({ row }) => row ?? '',
  );
  if (rows.size === 0) throw problems.invalid({ answers: msg`No items followed up yet: add the first one.` });
  const toldBy = new Map<string, string>();
  const followed = [...rows].map(([row, items]) => {
    const told = (code: string) => items.find(({ item }) => item.code === code)?.answer;
    const subject = find(told('R01') ?? {});
    if (!subject)
      throw problems.invalid({
        answers: {
          ...msg({ message: 'Row {row}: nothing in R01 is controlled in the category {category} at this site.' }),
          values: { row, category: category.label },
        },
      });
    const first = toldBy.get(idOf(subject));
    if (first !== undefined)
      throw problems.invalid({ answers: msg`Rows ${first} and ${row} are both for ${subject.subject}.` });
    toldBy.set(idOf(subject), row);
    const one = {
      row,
      subject,
      last: told('R04')?.date ?? null,
      due: told('R05')?.date ?? null,
      result: results.get(told('R06')?.choice ?? '') ?? null,
      remarks: told('R07')?.num ?? null,
      bad: items.filter(({ critical }) => critical),
    };
    refuseRow(one, category, day);
    return one;
  });
  return { category, rows: followed };
}

async function categoryOf(db: Database, id: string | undefined): Promise<FollowedCategory> {
  const { rows } = isUuid(id ?? '')
    ? await sql<FollowedCategory>`
        select id, label, every_months, coalesce(grounding, false) as grounding
        from control_category where id = ${id} and deleted_at is null`.execute(db)
    : { rows: [] };
  const [category] = rows;
  if (!category) throw problems.invalid({ answers: msg`R02 has no control category.` });
  return category;
}

function refuseRow({ row, last, due, remarks }: FollowedRow, category: FollowedCategory, day: string): void {
  const latest = formatISO(addMonths(parseISO(last ?? day), category.every_months), { representation: 'date' });
  if (last !== null && last > day)
    throw problems.invalid({ answers: msg`Row ${row}: the last control, on ${last}, is in the future.` });
  if (last !== null && due !== null && due <= last)
    throw problems.invalid({ answers: msg`Row ${row}: the next control must be after the last one.` });
  if (due !== null && due > latest)
    throw problems.invalid({ answers: msg`Row ${row}: the next due date cannot be later than ${latest}.` });
  if (remarks !== null && (remarks < 0 || !Number.isInteger(remarks)))
    throw problems.invalid({ answers: msg`Row ${row}: open remarks must be a whole number, 0 or more.` });
}
