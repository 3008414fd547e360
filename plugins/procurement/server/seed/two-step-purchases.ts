interface DemoCriterion {
  readonly en: string;
  readonly fr: string;
  /** Per cent; absent: a knock-out. */
  readonly weight?: number;
  /** What each vendor answers. */
  readonly answers: readonly [string, string, string];
  /** What the two evaluators give each vendor. */
  readonly scores: readonly [readonly number[], readonly number[], readonly number[]];
}

interface DemoQuestion {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  readonly kind: 'yes_no' | 'text' | 'number';
  readonly mustBeYes?: boolean;
  readonly envelope: 'technical' | 'commercial';
  readonly answers: readonly [string, string, string];
}

export interface DemoPurchase {
  readonly title: string;
  readonly state: 'technical_opened' | 'technical_closed' | 'second_stage';
  /** Of the second of two stages: what is asked for there, and until when (hours from now). */
  readonly second?: { readonly specification: string; readonly deadline: number };
  /** Hours from now until the deadline. */
  readonly deadline: number;
  readonly lines: readonly { readonly description: string; readonly estimate: number }[];
  /** How many evaluators have signed. */
  readonly signed: number;
  readonly criteria: readonly DemoCriterion[];
  readonly questionnaire: readonly DemoQuestion[];
}

/**
 * Purchases of the demo whose technical offers are judged first: one that is being judged, one whose prices wait to be
 * opened, one in the second of its two stages.
 */
export const purchases: readonly DemoPurchase[] = [
  {
    title: 'Blindages du concasseur primaire',
    state: 'technical_opened',
    deadline: -30,
    lines: [
      { description: 'Mâchoire fixe', estimate: 18_500 },
      { description: 'Plaque latérale', estimate: 9_800 },
    ],
    signed: 1,
    questionnaire: [
      {
        code: 'PLAN',
        en: 'Do you supply the drawing with the delivery?',
        fr: 'Fournissez-vous le plan avec la livraison ?',
        kind: 'yes_no',
        mustBeYes: true,
        envelope: 'technical',
        answers: ['yes', 'yes', 'no'],
      },
      {
        code: 'STOCK',
        en: 'Sets in your own stock',
        fr: 'Jeux dans votre propre stock',
        kind: 'number',
        envelope: 'technical',
        answers: ['3', '1', '0'],
      },
      {
        code: 'REMISE',
        en: 'Rebate from the second set on',
        fr: 'Remise à partir du deuxième jeu',
        kind: 'text',
        envelope: 'commercial',
        answers: ['3 % dès le deuxième jeu', 'Aucune', '5 % dès le troisième jeu'],
      },
    ],
    criteria: [
      {
        en: 'Fits model and drawing',
        fr: 'Conforme au modèle et au plan',
        answers: ['Plan CJ-412 rév. D joint', 'Conforme au plan du constructeur', 'Plan en cours de relevé'],
        scores: [[5], [5], [0]],
      },
      {
        en: 'Guaranteed wear life in t or h',
        fr: "Durée d'usure garantie en t ou h",
        weight: 60,
        answers: ['620 000 t', '700 000 t ou 2 400 h', '450 000 t'],
        scores: [[4], [5], [2]],
      },
      {
        en: 'Delivery capacity',
        fr: 'Capacité de livraison',
        weight: 40,
        answers: ['Deux jeux par mois', 'Un jeu par mois', 'Un jeu en six semaines'],
        scores: [[4], [3], [3]],
      },
    ],
  },
  {
    title: 'Reconditionnement de moteurs de tombereau',
    state: 'technical_closed',
    deadline: -190,
    lines: [{ description: 'Reconditionnement complet, échange standard', estimate: 412_000 }],
    signed: 2,
    questionnaire: [],
    criteria: [
      {
        en: 'Authorised by the maker',
        fr: 'Agréé par le constructeur',
        answers: ['Agrément joint', 'Agrément joint', "Demande d'agrément déposée"],
        scores: [
          [5, 5],
          [5, 5],
          [0, 0],
        ],
      },
      {
        en: 'Bench test with report',
        fr: 'Essai au banc avec rapport',
        weight: 50,
        answers: ['Banc de 1 500 kW, rapport livré', 'Essai chez un tiers', 'Essai sans charge'],
        scores: [
          [5, 4],
          [4, 1],
          [2, 2],
        ],
      },
      {
        en: 'Warranty in hours',
        fr: 'Garantie en heures',
        weight: 50,
        answers: ['6 000 h', '5 000 h', '3 000 h'],
        scores: [
          [4, 4],
          [4, 5],
          [2, 2],
        ],
      },
    ],
  },
  {
    title: 'Système de détection de fatigue des conducteurs',
    state: 'second_stage',
    second: {
      specification:
        'Quarante équipements de cabine avec caméra infrarouge, alerte par vibration du siège et liaison par le réseau du site ; mise en service et formation comprises.',
      deadline: 140,
    },
    deadline: -400,
    lines: [
      { description: 'Équipement de cabine', estimate: 28_000 },
      { description: 'Serveur et licences', estimate: 160_000 },
    ],
    signed: 2,
    questionnaire: [],
    criteria: [
      {
        en: 'Works in dust and at night',
        fr: 'Fonctionne dans la poussière et de nuit',
        answers: ['Essais sur deux mines à ciel ouvert', 'Caméra infrarouge, IP67', 'De jour seulement'],
        scores: [
          [5, 5],
          [5, 5],
          [0, 0],
        ],
      },
      {
        en: 'False alarms per shift',
        fr: 'Fausses alertes par poste',
        weight: 60,
        answers: ['Moins de deux', 'Moins de trois', 'Inconnu'],
        scores: [
          [5, 4],
          [4, 4],
          [1, 1],
        ],
      },
      {
        en: 'Service on site',
        fr: 'Service sur site',
        weight: 40,
        answers: ['Technicien à Marrakech', 'Sous 48 h', 'À distance'],
        scores: [
          [4, 4],
          [4, 3],
          [2, 2],
        ],
      },
    ],
  },
];
