import { describe, expect, it } from 'vitest';
import type { PermitKind } from '../records/permits/permit-choices.ts';
import { permitTypes } from '../server/permits/permit-types.ts';
import { permitConflicts, type ConflictingPermit } from './permit-conflicts.ts';

const permit = (id: string, kind: PermitKind, more: Partial<ConflictingPermit> = {}): ConflictingPermit => ({
  id,
  kind,
  site: 'S1',
  state: 'issued',
  place: 'workshop',
  position: { lon: -5, lat: 32 },
  planned_start: '2026-11-28T08:00:00.000Z',
  planned_end: '2026-11-28T16:00:00.000Z',
  ...more,
});
const levelOf = (one: ConflictingPermit, other: ConflictingPermit): string =>
  permitConflicts(one, [other], permitTypes)[0]?.level ?? 'free';
const kinds = permitTypes.map(({ kind }) => kind);

/** What stands beside what at one spot and time, without a machine; of the pairs that are not named nothing is said. */
const expected: Readonly<Record<string, string>> = {
  'hot_work confined_space': 'block',
  'hot_work height': 'block',
  'hot_work hot_work': 'coordinate',
  'lifting height': 'block',
  'lifting lifting': 'block',
  'lifting general': 'coordinate',
  'lifting hot_work': 'coordinate',
  'lifting confined_space': 'coordinate',
  'lifting excavation': 'coordinate',
  'lifting electrical': 'coordinate',
};

describe.each(kinds)('%s', (mine) => {
  it.each(kinds)('beside %s', (theirs) => {
    const [one, other] = [permit('1', mine, { radius_m: 10 }), permit('2', theirs, { radius_m: 10 })];
    const level = expected[`${mine} ${theirs}`] ?? expected[`${theirs} ${mine}`] ?? 'free';
    expect(levelOf(one, other)).toBe(level);
    expect(levelOf(other, one)).toBe(level);
  });

  it.each(kinds)('on the machine of %s', (theirs) => {
    const [one, other] = [
      permit('1', mine, { equipment: 'm' }),
      permit('2', theirs, { equipment: 'm', place: 'yard', position: { lon: -4, lat: 32 } }),
    ];
    expect(levelOf(one, other)).toBe([mine, theirs].includes('electrical') ? 'block' : 'free');
    const group = { isolation_group: 'G1' };
    expect(levelOf({ ...one, ...group }, { ...other, ...group })).toBe('free');
  });
});

describe('time and place', () => {
  const hot = permit('1', 'hot_work');
  it.each([
    [
      'begins as it ends',
      { planned_start: '2026-11-28T16:00:00.000Z', planned_end: '2026-11-28T17:00:00.000Z' },
      'free',
    ],
    [
      'ends as it begins',
      { planned_start: '2026-11-28T06:00:00.000Z', planned_end: '2026-11-28T08:00:00.000Z' },
      'free',
    ],
    [
      'a minute of overlap',
      { planned_start: '2026-11-28T15:59:00.000Z', planned_end: '2026-11-28T17:00:00.000Z' },
      'block',
    ],
    [
      'extended into it',
      {
        planned_start: '2026-11-28T04:00:00.000Z',
        planned_end: '2026-11-28T08:00:00.000Z',
        valid_to: '2026-11-28T10:00:00.000Z',
      },
      'block',
    ],
    ['another place', { place: 'yard' }, 'free'],
    ['another site', { site: 'S2' }, 'free'],
    ['its own authorisation', { id: 'parent' }, 'free'],
    ...['draft', 'closed', 'handed_back', 'refused', 'cancelled', 'expired'].map(
      (state) => [state, { state }, 'free'] as const,
    ),
    ...['requested', 'verified', 'issued', 'active', 'suspended'].map((state) => [state, { state }, 'block'] as const),
  ] as const)('%s', (_, more, level) => {
    expect(levelOf({ ...hot, parent: 'parent' }, permit('2', 'height', more))).toBe(level);
  });

  it('hot work is near within 15 m, whatever the place is called', () => {
    const near = { place: 'yard', position: { lon: -5, lat: 32 + 14 / 111_000 } };
    const far = { place: 'yard', position: { lon: -5, lat: 32 + 16 / 110_000 } };
    expect(levelOf(hot, permit('2', 'hot_work', near))).toBe('coordinate');
    expect(levelOf(hot, permit('2', 'hot_work', far))).toBe('free');
    expect(levelOf(hot, permit('2', 'hot_work', { position: null }))).toBe('coordinate');
  });

  it('a crane keeps 5 m more than it reaches from people at height', () => {
    const crane = permit('1', 'lifting', { radius_m: 20 });
    const at = (metres: number) => ({ place: 'yard', position: { lon: -5, lat: 32 + metres / 110_900 } });
    expect(levelOf(crane, permit('2', 'height', at(24)))).toBe('block');
    expect(levelOf(crane, permit('2', 'height', at(26)))).toBe('free');
  });

  it('what is forbidden is told first', () => {
    const crane = permit('1', 'lifting', { radius_m: 5 });
    const found = permitConflicts(crane, [permit('2', 'general'), permit('3', 'height')], permitTypes);
    expect(found.map(({ level, other }) => [level, other.id])).toEqual([
      ['block', '3'],
      ['coordinate', '2'],
    ]);
  });
});
