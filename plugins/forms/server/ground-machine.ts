import { sql } from 'kysely';
import type { Evaluation } from '../../../core/forms/evaluate-run.ts';
import type { AlongContext } from '../../../core/records/change-rows.server.ts';
import { createLent } from '../../../core/records/create-lent.server.ts';
import { equipmentGroundingTable } from './uses.ts';

interface Filled {
  readonly site: string;
  readonly equipment: string;
  readonly number: string;
  readonly completedAt: string;
}

const longest = 300;

/**
 * A critical point that is not OK grounds the machine, with who found it and what (catalogue maintenance.md §1.4).
 * Nothing is written where it is grounded already, and where it was repaired and let go after the form was filled.
 */
export async function groundMachine(
  context: AlongContext,
  { site, equipment, number, completedAt }: Filled,
  evaluation: Evaluation,
): Promise<void> {
  const { host, db, caller } = context;
  if (!host.records.has('equipment_grounding')) return;
  const { rows } = await sql`
    select
    from ${equipmentGroundingTable} as standing
    where standing.equipment = ${equipment} and standing.deleted_at is null
      and (standing.state in ('active', 'repaired') or standing.released_at > ${completedAt})
    limit 1`.execute(db);
  if (rows.length > 0) return;
  await createLent(
    context,
    'equipment_grounding',
    {
      site,
      equipment,
      source: 'form_run',
      source_number: number,
      grounded_at: completedAt,
      reason: reasonOf(evaluation, caller.language),
    },
    { 'equipment_grounding:create': [site], 'equipment:read': [site] },
  );
}

/** The points that ground it, in the language of who checked. */
const reasonOf = ({ items }: Evaluation, language: 'en' | 'fr'): string =>
  items
    .filter(({ critical }) => critical)
    .map(({ item: { code, label } }) => `${code} ${label[language] ?? label.en ?? ''}`.trim())
    .join('; ')
    .slice(0, longest);
