import type { Shift } from '../../../../../core/sites/shift.ts';
import { crewBadge, type Badges } from '../badge.ts';
import type { Mine } from '../mine.ts';

export type SupportKind =
  | 'dozer'
  | 'grader'
  | 'water'
  | 'drill'
  | 'bowser'
  | 'crane'
  | 'forklift'
  | 'light'
  | 'pump'
  | 'lighting';

/** The machines of a site that neither haul nor load. */
export interface SupportFleet {
  /** Number of the first machine of each kind. */
  readonly first: number;
  readonly counts: Readonly<Record<SupportKind, number>>;
  /** Whose operators log on, by kind; the others are driven by whoever needs them. */
  readonly badges: Partial<Readonly<Record<SupportKind, Badges>>>;
  /** Operators of the loading units: they sign for the fuel that is brought to them. */
  readonly loaders: Badges;
}

interface Kind {
  readonly prefix: string;
  /** Null: it has no tank. */
  readonly tank_L: number | null;
  /** At usual work. */
  readonly burn_lph: number;
}

/** Letters, tanks and burn of the demo fleet (catalogue operations.md §11, §12). */
export const supportKinds: Readonly<Record<SupportKind, Kind>> = {
  dozer: { prefix: 'DZ', tank_L: 1200, burn_lph: 45 },
  grader: { prefix: 'GR', tank_L: 500, burn_lph: 24 },
  water: { prefix: 'WT', tank_L: 1000, burn_lph: 30 },
  drill: { prefix: 'DR', tank_L: 1100, burn_lph: 55 },
  bowser: { prefix: 'BW', tank_L: 400, burn_lph: 20 },
  crane: { prefix: 'CR', tank_L: 400, burn_lph: 20 },
  forklift: { prefix: 'FK', tank_L: 80, burn_lph: 4 },
  light: { prefix: 'LV', tank_L: 80, burn_lph: 5 },
  pump: { prefix: 'PU', tank_L: null, burn_lph: 0 },
  lighting: { prefix: 'LT', tank_L: 120, burn_lph: 1.8 },
};

/** One support machine of a site. */
export interface SupportSpec extends Kind {
  readonly code: string;
  readonly kind: SupportKind;
  /** Its number among its kind, from 0, and how many there are. */
  readonly index: number;
  readonly of: number;
  readonly badges: Badges | null;
}

export function supportOf({ support }: Mine): readonly SupportSpec[] {
  if (!support) return [];
  return (Object.keys(supportKinds) as readonly SupportKind[]).flatMap((kind) =>
    Array.from({ length: support.counts[kind] }, (_, index): SupportSpec => ({
      ...supportKinds[kind],
      kind,
      index,
      of: support.counts[kind],
      code: `${supportKinds[kind].prefix}-${String(support.first + index).padStart(2, '0')}`,
      badges: support.badges[kind] ?? null,
    })),
  );
}

/** Groups by which crews take their meal: those of bowsers eat last, for they fill the others while these eat. */
export const mealGroup = ({ kind, index }: SupportSpec): number => (kind === 'bowser' ? 3 : index);

/** Who sits on a machine in a shift; null where nobody logs on. */
export const operatorOf = ({ badges, index }: SupportSpec, shift: Shift): string | null =>
  badges && crewBadge(badges, index, shift);
