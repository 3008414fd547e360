import { msg, plural } from '@lingui/core/macro';
import { fold } from '../../../../core/i18n/fold.ts';
import { capacityPct, clearanceRequired, forbiddenPct, groundKpa, type Lift } from '../../formulas/permit-figures.ts';

interface Worker {
  readonly person?: string | { readonly id: string } | null;
  readonly name?: string | null;
  readonly company?: string | null;
}
interface Entry extends Lift {
  readonly kind?: string | null;
  readonly planned_start?: string | null;
  readonly planned_end?: string | null;
  readonly performed_by?: string | null;
  readonly vendor?: string | null;
  readonly performer?: string | null;
  readonly requester?: string | null;
  readonly people?: number | null;
  readonly workers?: readonly Worker[] | null;
  readonly lanyard_m?: number | null;
  readonly clearance_m?: number | null;
  readonly anchor_kn?: number | null;
  readonly combustibles_cleared?: number | null;
  readonly allowed_kpa?: number | null;
}
/** Weakest anchor in kN, and least radius in metres that is cleared of what burns (NFPA 51B: 35 ft). */
const [leastAnchor, leastCleared] = [12, 11] as const;

const fixed = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** By what one worker is told from another. */
const whoIs = ({ person, name, company }: Worker): string | null => {
  if (person != null) return typeof person === 'string' ? person : person.id;
  return name?.trim() ? `${fold(name)} ${fold(company ?? '')}` : null;
};

/** What no permit may say, whatever its state (catalogue hse.md §4). */
export const permitRules = [
  ({ planned_start: start, planned_end: end }: Entry) =>
    start != null && end != null && Date.parse(end) <= Date.parse(start)
      ? { field: 'planned_end' as const, sentence: msg`The work ends before it starts.` }
      : null,
  ({ performed_by: who, vendor }: Entry) =>
    who === 'contractor' && !vendor ? { field: 'vendor' as const, sentence: msg`Name the contractor.` } : null,
  ({ performed_by: who, vendor }: Entry) =>
    who === 'internal' && vendor?.trim()
      ? { field: 'vendor' as const, sentence: msg`Work of the company itself has no contractor.` }
      : null,
  ({ workers }: Entry) =>
    (workers ?? []).some((worker) => whoIs(worker) === null)
      ? { field: 'workers' as const, sentence: msg`Name each worker.` }
      : null,
  ({ workers }: Entry) => {
    const named = (workers ?? []).flatMap((worker) => whoIs(worker) ?? []);
    return new Set(named).size < named.length
      ? { field: 'workers' as const, sentence: msg`The same worker is named twice.` }
      : null;
  },
  ({ workers, people }: Entry) => {
    const n = workers?.length ?? 0;
    return people != null && n > people
      ? {
          field: 'people' as const,
          sentence: msg`${plural(n, { one: '# worker is', other: '# workers are' })} named: that is more than these people.`,
        }
      : null;
  },
  ({ performer, requester }: Entry) =>
    performer != null && performer === requester
      ? { field: 'performer' as const, sentence: msg`The requester cannot be the performer.` }
      : null,
  ({ kind, combustibles_cleared: metres }: Entry) =>
    kind === 'hot_work' && metres != null && metres < leastCleared
      ? {
          field: 'combustibles_cleared' as const,
          sentence: msg`At least ${leastCleared} m must be cleared of combustible material.`,
        }
      : null,
  ({ kind, anchor_kn: strength }: Entry) =>
    kind === 'height' && strength != null && strength < leastAnchor
      ? { field: 'anchor_kn' as const, sentence: msg`The anchor must hold at least ${leastAnchor} kN.` }
      : null,
  ({ kind, lanyard_m: lanyard, clearance_m: clearance }: Entry) => {
    if (kind !== 'height' || lanyard == null || clearance == null) return null;
    const required = clearanceRequired(lanyard);
    if (clearance >= required) return null;
    const [has, needs] = [fixed(clearance, 2), fixed(required, 2)];
    return {
      field: 'clearance_m' as const,
      sentence: msg`Fall clearance ${has} m is below the required ${needs} m.`,
    };
  },
  (row: Entry) => {
    const used = row.kind === 'lifting' ? capacityPct(row) : null;
    if (used === null || used <= forbiddenPct) return null;
    const p = fixed(used, 1);
    return {
      field: 'load_t' as const,
      sentence: msg`The lift is at ${p} % of capacity: above ${forbiddenPct} % it is forbidden.`,
    };
  },
  (row: Entry) => {
    const pressure = row.kind === 'lifting' ? groundKpa(row) : null;
    if (pressure === null || row.allowed_kpa == null || pressure <= row.allowed_kpa) return null;
    const [under, most] = [fixed(pressure, 1), row.allowed_kpa];
    return {
      field: 'mat_area_m2' as const,
      sentence: msg`The ground bears ${most} kPa; the mats press with ${under} kPa.`,
    };
  },
] as const;
