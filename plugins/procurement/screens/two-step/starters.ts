import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

interface StarterCriterion {
  readonly en: string;
  readonly fr: string;
  /** Per cent; absent: a knock-out. */
  readonly weight?: number;
}

export interface Starter {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly criteria: readonly StarterCriterion[];
}

/** Criteria to begin with (catalogue procurement.md §4); each can be changed before the request is published. */
export const starters: readonly Starter[] = [
  {
    id: 'liners',
    title: msg`Crusher liners`,
    criteria: [
      { en: 'Fits model and drawing', fr: 'Conforme au modèle et au plan' },
      { en: 'Alloy and hardness certificate', fr: 'Nuance et certificat de dureté', weight: 25 },
      { en: 'Guaranteed wear life in t or h', fr: "Durée d'usure garantie en t ou h", weight: 30 },
      { en: 'Dimensional control report', fr: 'Rapport de contrôle dimensionnel', weight: 15 },
      { en: 'Delivery capacity', fr: 'Capacité de livraison', weight: 20 },
      { en: 'References in similar ore', fr: 'Références sur un minerai comparable', weight: 10 },
    ],
  },
  {
    id: 'tyres',
    title: msg`Haul-truck tyres`,
    criteria: [
      { en: 'TKPH at least as asked', fr: 'TKPH au moins égal au demandé' },
      { en: 'Compound and pattern for the road', fr: 'Gomme et profil adaptés à la piste', weight: 25 },
      { en: 'Warranty in hours', fr: 'Garantie en heures', weight: 25 },
      { en: 'Fitting and inspection service on site', fr: "Service de montage et d'inspection sur site", weight: 20 },
      { en: 'Delivery schedule', fr: 'Cadence de livraison', weight: 20 },
      { en: 'Casing failure record', fr: 'Historique de défaillances des carcasses', weight: 10 },
    ],
  },
  {
    id: 'drilling',
    title: msg`Drilling contract`,
    criteria: [
      { en: 'HSE plan accepted', fr: 'Plan HSE accepté' },
      { en: 'Rigs: type, age, availability', fr: 'Foreuses : type, âge, disponibilité', weight: 25 },
      { en: 'Crew qualification', fr: 'Qualification des équipes', weight: 20 },
      { en: 'Injury rates of three years', fr: "Taux d'accidents sur trois ans", weight: 20 },
      { en: 'Method and schedule', fr: 'Méthode et planning', weight: 25 },
      { en: 'References', fr: 'Références', weight: 10 },
    ],
  },
  {
    id: 'engine',
    title: msg`Engine rebuild`,
    criteria: [
      { en: 'Authorised by the maker', fr: 'Agréé par le constructeur' },
      { en: 'Bench test with report', fr: 'Essai au banc avec rapport', weight: 25 },
      { en: 'Parts policy and change list', fr: 'Politique pièces et liste des remplacements', weight: 25 },
      { en: 'Warranty in hours', fr: 'Garantie en heures', weight: 25 },
      { en: 'Turnaround in days', fr: "Délai d'immobilisation en jours", weight: 15 },
      { en: 'Core assessment rules', fr: "Règles d'expertise de la carcasse", weight: 10 },
    ],
  },
];

/** The criteria of a starter as a draft of a quotation request holds them. */
export const criteriaOf = ({ criteria }: Starter) =>
  criteria.map(({ en, fr, weight }, place) => ({
    place: place + 1,
    label: { en, fr },
    knock_out: weight === undefined,
    weight: weight ?? 0,
    scale: null,
  }));
