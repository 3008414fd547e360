import { sql } from 'kysely';
import type { VoidedForm } from '../../../../core/forms/form-followers.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import { deleteRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { spa } from '../../records/spa.ts';

/** Held until the transaction ends: the card of a form is written by one at a time. */
export async function lockCard(db: Database, run: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`spa:${run}`}))`.execute(db);
}

/** A card goes with its form, whatever became of the job: lists and figures count it no more. */
export async function voidCard(context: AlongContext, { id, number, family }: VoidedForm): Promise<void> {
  if (family !== 'spa') return;
  await lockCard(context.db, id);
  await deleteRows(context, spa, { where: sql`run = ${id}`, reason: number });
}
