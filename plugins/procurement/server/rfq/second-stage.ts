import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { changeRows, createRows, deleteRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { rfqLine } from '../../records/rfq-line.ts';
import { rfq } from '../../records/rfq.ts';
import { openingAfter } from './opening-plan.ts';
import { estimatedNow } from './publish.ts';
import { hasQualified } from './takes-part.ts';

/** A line of the final specification; one without an id is new. */
export interface FinalLine {
  readonly id?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SecondStage {
  readonly specification: string;
  readonly deadline: string;
  /** All lines from now on; null: as they were. */
  readonly lines: readonly FinalLine[] | null;
}

/**
 * Begins the second of two stages (catalogue procurement.md §4): the final specification, its lines and a new deadline; who
 * has qualified is invited anew, all others take no part. Drafts of the first stage go. Answers the invitations of both.
 */
export async function beginSecondStage(
  context: RowsContext,
  { id, site }: { readonly id: string; readonly site: string },
  { specification, deadline, lines }: SecondStage,
): Promise<{ readonly invited: readonly string[]; readonly others: readonly string[] }> {
  const { db } = context;
  if (lines) await changeLines(context, { id, site }, lines);
  await changeRows(context, rfq, {
    where: sql`id = ${id}`,
    set: {
      state: 'published',
      stage: 2,
      final_specification: specification,
      deadline_at: deadline,
      opening_at: openingAfter(deadline),
      questions_until: sql`greatest(${deadline}::timestamptz - interval '48 hours',
        now() + (${deadline}::timestamptz - now()) / 2)`,
      estimate: await estimatedNow(db, id),
    },
    action: 'second_stage',
  });
  const passed = hasQualified(sql`rfq_invitation.rfq`, sql`rfq_invitation.vendor`);
  const { rows } = await sql<{ id: string; passed: boolean }>`
    select id, ${passed} as passed from rfq_invitation
    where rfq = ${id} and deleted_at is null
    order by id`.execute(db);
  const of = (hasPassed: boolean) => rows.flatMap((one) => (one.passed === hasPassed ? [one.id] : []));
  const [invited, others] = [of(true), of(false)];
  await changeRows(context, rfqInvitation, {
    where: sql`id = any(${invited}::uuid[])`,
    set: { status: 'sent', opened_at: null, answered_at: null, reminders: null },
  });
  await changeRows(context, rfqInvitation, {
    where: sql`id = any(${others}::uuid[])`,
    set: { status: 'not_qualified' },
  });
  await sql`delete from quotation_draft where rfq = ${id}`.execute(db);
  return { invited, others };
}

async function changeLines(
  context: RowsContext,
  { id, site }: { readonly id: string; readonly site: string },
  lines: readonly FinalLine[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from rfq_line where rfq = ${id} and deleted_at is null`.execute(context.db);
  const known = new Set(rows.map((row) => row.id));
  if (lines.some(({ id: line }) => line !== undefined && !known.has(line)))
    throw problems.invalid({ lines: msg`One of the lines is not part of this request.` });
  const kept = lines.flatMap(({ id: line }) => line ?? []);
  await deleteRows(context, rfqLine, { where: sql`rfq = ${id} and id <> all(${kept}::uuid[])` });
  for (const { id: line, values } of lines)
    if (line !== undefined) await changeRows(context, rfqLine, { where: sql`id = ${line}`, set: values });
    else await createRows(context, rfqLine, [{ ...values, site, rfq: id }]);
}
