import type { Bilingual, Signature } from '../records/fields/index.ts';

/** What an item asks for, and how it is answered (catalogue maintenance.md §1.2). */
export const itemKinds = [
  'ok',
  'yn',
  'lvl',
  'num',
  'cho',
  'chs',
  'txt',
  'ltx',
  'ph',
  'fil',
  'sig',
  'dat',
  'tim',
  'dtm',
  'ref',
  'scan',
  'gps',
  'don',
  'lot',
  'inst',
  'calc',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Codes of items, so that conditions and formulas can name them: `T01`. */
export const itemCode = /^[A-Z]+\d*[A-Z]?$/;

export const criticalities = ['info', 'minor', 'major', 'critical'] as const;
export type Criticality = (typeof criticalities)[number];

/** What an answer says of the item; `none` of what only tells, such as a remark. */
export type Verdict = 'ok' | 'nok' | 'na' | 'none';
export type LimitState = 'normal' | 'warning' | 'alarm';

/** What follows from a nok (catalogue maintenance.md §1.4). */
export type Consequence = 'none' | 'anomaly' | 'action' | 'ground';
/** When a photo or a comment is wanted. */
export type Wanted = 'never' | 'on_nok' | 'always';

/** One of the answers that a choice offers. */
export interface ItemOption {
  readonly code: string;
  readonly label: Bilingual;
  readonly verdict: Verdict;
  /** Its nok is a critical one, whatever the item's criticality. */
  readonly critical?: boolean;
}

/** Where a number is as it should be; a bound that is absent is none. The unit is the item's. */
export interface Limits {
  readonly alarm_low?: number | null;
  readonly warning_low?: number | null;
  readonly warning_high?: number | null;
  readonly alarm_high?: number | null;
}

/** A point of a template. `key` stays the same over all versions, so that its answers can be followed. */
export interface FormItem extends Limits {
  readonly key: string;
  /** Unique in its version, such as `T01`. */
  readonly code: string;
  readonly label: Bilingual;
  readonly help?: Bilingual | null;
  readonly kind: ItemKind;
  readonly criticality: Criticality;
  /** 0 and more; by its criticality where absent. */
  readonly weight?: number | null;
  /** Of a `yn`: the answer that is well; yes where absent. */
  readonly expected?: 'yes' | 'no' | null;
  /** Of a `dat`: where the day must lie, seen from the day on which the form is filled. */
  readonly date_rule?: 'any' | 'future' | 'past' | null;
  /** Of a `calc`: numbers of other items, such as `100 * (1 - D02 / 65)`. */
  readonly formula?: string | null;
  /** Whether "not applicable" may be answered; it may where absent. */
  readonly allow_na?: boolean | null;
  /** Whether it must be answered; it must where absent. */
  readonly required?: boolean | null;
  /** Never where absent. */
  readonly photo?: Wanted | null;
  /** With a nok where absent. */
  readonly comment?: Wanted | null;
  readonly unit?: string | null;
  readonly decimals?: number | null;
  /** Numbers beyond these are refused; of a `txt` or `ltx` so many characters are taken at most. */
  readonly min?: number | null;
  readonly max?: number | null;
  readonly options?: readonly ItemOption[] | null;
  /** Of a `ref`: the record whose rows are picked; where absent it is named in words. */
  readonly record?: string | null;
  /** By subject and criticality where absent. */
  readonly on_nok?: Consequence | null;
  /** The counter of the machine that a number reads. */
  readonly meter?: 'hour_meter' | 'odometer' | null;
  /** Asked only where this holds, such as `T01 = nok and family = haul_truck`. */
  readonly visible_if?: string | null;
}

export interface FormSection {
  readonly code: string;
  readonly title: Bilingual;
  /** Its items are asked once, or for each of a list: cylinders, extinguishers, wheels. */
  readonly repeat?: 'no' | 'per_row' | 'per_scan' | null;
  readonly visible_if?: string | null;
  readonly items: readonly FormItem[];
}

/** What a published version asks; it never changes. */
export interface FormContent {
  readonly sections: readonly FormSection[];
}

/** Where something was found to be, as a device told it. */
export interface FormPosition {
  /** Degrees, WGS 84. */
  readonly lon: number;
  readonly lat: number;
  /** Metres; null where it was typed. */
  readonly accuracy_m: number | null;
}

/** How a lock-out point was secured; that it was tested is the answer itself. */
export interface FormLock {
  /** What it holds back: 690 V, hydraulic pressure, a load. */
  readonly energy?: string | null;
  /** What holds it: a breaker, a valve, a pin. */
  readonly device?: string | null;
  readonly lock_no?: string | null;
  readonly applied_by?: string | null;
}

/** An answer as it is kept: one of the columns says it, by the item's kind. */
export interface FormAnswer {
  readonly key: string;
  /** Which row of a repeated section. */
  readonly row?: string | null;
  /** `ok`, `nok`, `na`, `yes`, `no`, `good`, `fair`, `poor`, `done`, `not_done`, or the code of an option. */
  readonly choice?: string | null;
  /** Several options of a `chs`. */
  readonly choices?: readonly string[] | null;
  readonly num?: number | null;
  /** Words, or the code of a tag. */
  readonly text?: string | null;
  /** A day, time or instant in ISO 8601; of a `don` when it was said. */
  readonly date?: string | null;
  /** Ids of rows, photos, files. */
  readonly refs?: readonly string[] | null;
  readonly signature?: Signature | null;
  readonly position?: FormPosition | null;
  readonly lock?: FormLock | null;
  readonly photos?: readonly string[] | null;
  readonly comment?: string | null;
}

/** How a template judges, and what conditions may ask of the subject. */
export interface Judging {
  /** A critical nok grounds the machine. */
  readonly grounding: boolean;
  /** Per cent; below it a major nok fails. */
  readonly passMark: number;
  /** The day on which the form is filled, `2026-11-28`, by the clocks of the site. */
  readonly day: string;
  /** Words of conditions beside the items' codes, such as the family of the machine. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Last values of numeric items at the same subject, by code, for `last(…)` in formulas. */
  readonly last?: Readonly<Record<string, number>>;
}

/** The weight of an item that names none (catalogue maintenance.md §1.1). */
const usualWeights: Readonly<Record<Criticality, number>> = { info: 0, minor: 1, major: 2, critical: 5 };
export const weightOf = ({ weight, criticality }: FormItem): number => weight ?? usualWeights[criticality];

/** Remarks, photos and files may be left out where nothing says otherwise. */
const leftOut = new Set<ItemKind>(['ltx', 'ph', 'fil']);
export const isRequired = ({ required, kind }: FormItem): boolean => required ?? !leftOut.has(kind);
