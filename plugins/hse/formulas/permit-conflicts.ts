import type { PermitKind } from '../records/permits/permit-choices.ts';
import { metresBetween, type Spot } from './metres-between.ts';

/** A permit as far as others stand in its way. Instants are ISO 8601. */
export interface ConflictingPermit {
  readonly id: string;
  readonly site: string;
  readonly kind: PermitKind;
  readonly state: string;
  readonly place: string;
  readonly equipment?: string | null;
  readonly position?: Spot | null;
  /** The work authorisation that it is under. */
  readonly parent?: string | null;
  readonly isolation_group?: string | null;
  /** Metres that a crane reaches. */
  readonly radius_m?: number | null;
  readonly planned_start: string;
  readonly planned_end: string;
  readonly valid_from?: string | null;
  readonly valid_to?: string | null;
}

export type Relation = 'same_equipment' | 'same_place' | 'within_m' | 'crane_radius' | 'crane_radii';
export type ConflictLevel = 'block' | 'coordinate';

/** What a kind of permit cannot stand beside; a rule of one of the two is a rule of both. */
export interface ConflictRule {
  readonly other_kind: PermitKind | 'any';
  readonly relation: Relation;
  readonly metres?: number | null;
  readonly level: ConflictLevel;
  /** Not among permits that share one isolation. */
  readonly unless_group?: boolean | null;
}
export interface ConflictType {
  readonly kind: PermitKind;
  readonly conflicts: readonly ConflictRule[];
}

export interface Conflict<Permit = ConflictingPermit> {
  readonly other: Permit;
  readonly level: ConflictLevel;
  readonly relation: Relation;
}

/** States in which a permit takes its place. */
export const standingStates: readonly string[] = ['requested', 'verified', 'issued', 'active', 'suspended'];

/**
 * What stands in the way of a permit at its time: the strongest rule with each of the others, those that forbid first
 * (catalogue hse.md §4). Times are halves open, so one that begins when another ends stands beside nothing. Where the
 * spot of one is not known, the same place counts as near. A permit and its own work authorisation never conflict.
 */
export function permitConflicts<Permit extends ConflictingPermit>(
  permit: ConflictingPermit,
  others: readonly Permit[],
  types: readonly ConflictType[],
): readonly Conflict<Permit>[] {
  const found = others.flatMap((other): readonly Conflict<Permit>[] => {
    if (!standingStates.includes(other.state) || other.id === permit.id || other.site !== permit.site) return [];
    if (isParent(permit, other) || isParent(other, permit) || !overlap(permit, other)) return [];
    const rules = rulesBetween(permit, other, types).filter((rule) => meets(rule, permit, other));
    const rule = rules.find(({ level }) => level === 'block') ?? rules[0];
    return rule ? [{ other, level: rule.level, relation: rule.relation }] : [];
  });
  return found.toSorted((one, other) => Number(other.level === 'block') - Number(one.level === 'block'));
}

const isParent = (child: ConflictingPermit, parent: ConflictingPermit): boolean => child.parent === parent.id;
const startOf = ({ valid_from: from, planned_start: planned }: ConflictingPermit): number =>
  Date.parse(from ?? planned);
const endOf = ({ valid_to: to, planned_end: planned }: ConflictingPermit): number => Date.parse(to ?? planned);
const overlap = (one: ConflictingPermit, other: ConflictingPermit): boolean =>
  startOf(one) < endOf(other) && startOf(other) < endOf(one);

function rulesBetween(
  one: ConflictingPermit,
  other: ConflictingPermit,
  types: readonly ConflictType[],
): readonly ConflictRule[] {
  const of = (mine: PermitKind, theirs: PermitKind): readonly ConflictRule[] =>
    types
      .filter(({ kind }) => kind === mine)
      .flatMap(({ conflicts }) => conflicts.filter(({ other_kind: kind }) => kind === 'any' || kind === theirs));
  return [...of(one.kind, other.kind), ...of(other.kind, one.kind)];
}

function meets(rule: ConflictRule, one: ConflictingPermit, other: ConflictingPermit): boolean {
  if (rule.unless_group === true && one.isolation_group != null && one.isolation_group === other.isolation_group)
    return false;
  if (rule.relation === 'same_equipment') return one.equipment != null && one.equipment === other.equipment;
  if (rule.relation === 'same_place') return one.place === other.place;
  return isNear(one, other, reachOf(rule, one, other));
}

/** Metres within which a rule counts. */
function reachOf({ relation, metres }: ConflictRule, one: ConflictingPermit, other: ConflictingPermit): number {
  const [mine, theirs] = [one.radius_m ?? 0, other.radius_m ?? 0];
  if (relation === 'crane_radius') return Math.max(mine, theirs) + (metres ?? 0);
  if (relation === 'crane_radii') return mine + theirs + (metres ?? 0);
  return metres ?? 0;
}

const isNear = (one: ConflictingPermit, other: ConflictingPermit, metres: number): boolean =>
  one.position && other.position ? metresBetween(one.position, other.position) < metres : one.place === other.place;
