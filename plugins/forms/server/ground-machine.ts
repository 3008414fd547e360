import { differenceInHours } from 'date-fns';
import { sql } from 'kysely';
import type { Evaluation } from '../../../core/forms/evaluate-run.ts';
import { createFormat } from '../../../core/i18n/format.ts';
import type { AlongContext } from '../../../core/records/change-rows.server.ts';
import { createLent } from '../../../core/records/create-lent.server.ts';
import { equipmentGroundingTable } from './uses.ts';

interface Filled {
  readonly site: string;
  /** Time zone of the site. */
  readonly zone: string;
  readonly equipment: string;
  readonly number: string;
  readonly completedAt: string;
}

const longest = 300;
/** Hours after its end from which a check is late. */
const lateHours = 24;

/**
 * A critical point that is not OK grounds the machine, with who found it and what (catalogue maintenance.md §1.4).
 * Nothing is written where it is grounded already, and where it was repaired and let go after the form was filled.
 */
export async function groundMachine(
  context: AlongContext,
  { site, zone, equipment, number, completedAt }: Filled,
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
      reason: `${lateness(completedAt, zone, caller.language)}${reasonOf(evaluation, caller.language)}`.slice(
        0,
        longest,
      ),
    },
    { 'equipment_grounding:create': [site], 'equipment:read': [site] },
  );
}

/** The points that ground it, in the language of who checked. */
const reasonOf = ({ items }: Evaluation, language: 'en' | 'fr'): string =>
  items
    .filter(({ critical }) => critical)
    .map(({ item: { code, label } }) => `${code} ${label[language] ?? label.en ?? ''}`.trim())
    .join('; ');

/** A check that comes more than a day after its end still grounds, and says when it was made. */
function lateness(completedAt: string, zone: string, language: 'en' | 'fr'): string {
  if (differenceInHours(new Date(), completedAt) < lateHours) return '';
  const at = createFormat(language, zone).datetime(completedAt);
  return { en: `Found on ${at}, received late: `, fr: `Constaté le ${at}, reçu en retard : ` }[language];
}
