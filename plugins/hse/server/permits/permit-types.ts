import type { Bilingual } from '../../../../core/records/fields/index.ts';
import type { ConflictRule, ConflictType } from '../../formulas/permit-conflicts.ts';
import type { PermitKind } from '../../records/permits/permit-choices.ts';

type Reasoned = ConflictRule & { readonly reason: Bilingual };

/** A type that every installation begins with (catalogue hse.md §4). */
export interface SeededPermitType extends ConflictType {
  readonly prefix: string;
  readonly label: Bilingual;
  readonly kind: PermitKind;
  readonly max_hours: number;
  readonly extension_hours: number | null;
  readonly max_extensions: number;
  readonly revalidate_each_shift: boolean;
  readonly requires_parent: boolean;
  readonly requires_psp: 'contractor';
  readonly joint_visit: boolean;
  readonly isolation: 'no' | 'if_needed' | 'always';
  readonly gas_test: boolean;
  readonly gas_valid_min: number | null;
  readonly watch_min: number | null;
  readonly post_check_min: number | null;
  readonly wind_limit: number | null;
  readonly issuer_roles: readonly string[];
  readonly hse_signature: boolean;
  readonly trainings: readonly string[];
  /** The code of the form of its measures. */
  readonly measures: string;
  readonly conflicts: readonly Reasoned[];
}

const usual = {
  extension_hours: null,
  max_extensions: 0,
  revalidate_each_shift: false,
  requires_parent: true,
  requires_psp: 'contractor',
  joint_visit: true,
  isolation: 'if_needed',
  gas_test: false,
  gas_valid_min: null,
  watch_min: null,
  post_check_min: null,
  wind_limit: null,
  issuer_roles: ['shift_supervisor', 'maintenance_planner', 'manager'],
  hse_signature: false,
  trainings: [],
  measures: 'HSE-PTW-AT',
  conflicts: [],
} as const;

export const permitTypes: readonly SeededPermitType[] = [
  {
    ...usual,
    prefix: 'AT',
    label: { en: 'General authorisation', fr: 'Autorisation de travail' },
    kind: 'general',
    max_hours: 168,
    extension_hours: 72,
    max_extensions: 1,
    revalidate_each_shift: true,
    requires_parent: false,
  },
  {
    ...usual,
    prefix: 'TC',
    label: { en: 'Hot work', fr: 'Travail à chaud' },
    kind: 'hot_work',
    max_hours: 12,
    extension_hours: 4,
    max_extensions: 1,
    gas_test: true,
    gas_valid_min: 60,
    watch_min: 60,
    post_check_min: 120,
    hse_signature: true,
    trainings: ['hot_work'],
    measures: 'HSE-PTW-TC',
    conflicts: [
      {
        other_kind: 'confined_space',
        relation: 'same_place',
        level: 'block',
        reason: {
          en: 'Sparks and fumes reach people in a confined space.',
          fr: 'Étincelles et fumées atteignent les personnes en espace confiné.',
        },
      },
      {
        other_kind: 'hot_work',
        relation: 'within_m',
        metres: 15,
        level: 'coordinate',
        reason: {
          en: 'Two hot works share one fire watch.',
          fr: 'Deux travaux à chaud partagent une surveillance incendie.',
        },
      },
      {
        other_kind: 'height',
        relation: 'same_place',
        level: 'block',
        reason: { en: 'Somebody works above the hot work.', fr: 'Quelqu’un travaille au-dessus du travail à chaud.' },
      },
    ],
  },
  {
    ...usual,
    prefix: 'TH',
    label: { en: 'Work at height', fr: 'Travail en hauteur' },
    kind: 'height',
    max_hours: 12,
    extension_hours: 4,
    max_extensions: 1,
    wind_limit: 45,
    trainings: ['height'],
    measures: 'HSE-PTW-TH',
  },
  {
    ...usual,
    prefix: 'PL',
    label: { en: 'Mobile crane lift', fr: 'Levage grue mobile' },
    kind: 'lifting',
    max_hours: 12,
    isolation: 'no',
    wind_limit: 36,
    trainings: ['rigging'],
    measures: 'HSE-PTW-LIFT',
    conflicts: [
      {
        other_kind: 'height',
        relation: 'crane_radius',
        metres: 5,
        level: 'block',
        reason: { en: 'People at height within the reach of a crane.', fr: 'Personnes en hauteur à portée de grue.' },
      },
      {
        other_kind: 'lifting',
        relation: 'crane_radii',
        metres: 0,
        level: 'block',
        reason: { en: 'Two cranes reach into one another.', fr: 'Deux grues se chevauchent.' },
      },
      {
        other_kind: 'any',
        relation: 'same_place',
        level: 'coordinate',
        reason: { en: 'A load moves above other work.', fr: 'Une charge passe au-dessus d’autres travaux.' },
      },
    ],
  },
  {
    ...usual,
    prefix: 'EC',
    label: { en: 'Confined space', fr: 'Espace confiné' },
    kind: 'confined_space',
    max_hours: 8,
    isolation: 'always',
    gas_test: true,
    gas_valid_min: 30,
    hse_signature: true,
    trainings: ['confined_space'],
  },
  {
    ...usual,
    prefix: 'EX',
    label: { en: 'Excavation', fr: 'Fouille' },
    kind: 'excavation',
    max_hours: 168,
    extension_hours: 72,
    max_extensions: 1,
    requires_parent: false,
  },
  {
    ...usual,
    prefix: 'EL',
    label: { en: 'Electrical isolation', fr: 'Consignation électrique' },
    kind: 'electrical',
    max_hours: 12,
    extension_hours: 12,
    max_extensions: 1,
    isolation: 'always',
    hse_signature: true,
    trainings: ['electrical'],
    conflicts: [
      {
        other_kind: 'any',
        relation: 'same_equipment',
        level: 'block',
        unless_group: true,
        reason: {
          en: 'The machine is isolated for somebody else.',
          fr: 'L’engin est consigné pour quelqu’un d’autre.',
        },
      },
    ],
  },
];
