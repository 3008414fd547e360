/** What vendors asked of the demo's requests, and what they were told. */
export const questionsAsked: readonly (readonly [question: string, answer: string])[] = [
  ['Une livraison en deux fois est-elle admise ?', 'Oui, la première moitié dans le délai demandé.'],
  ['Le certificat de matière est-il exigé ?', 'Oui, à joindre à chaque livraison.'],
  ['Les emballages sont-ils repris ?', 'Non, ils restent sur place.'],
  ["Faut-il un plan coté avec l'offre ?", 'Il suffit avant la fabrication.'],
  ['Une pièce équivalente est-elle acceptée ?', 'Oui, avec fabricant et référence.'],
  ['Le déchargement est-il à notre charge ?', 'Non, le magasin décharge.'],
];

export const addendumText =
  'La date de livraison souhaitée est reportée de deux semaines ; les quantités ne changent pas.';

export const awardReasons = {
  single: 'Seule offre reçue, conforme et dans le budget',
  higher: "Délai plus court de trois semaines que l'offre la plus basse",
  split: 'Chaque ligne au moins-disant : gain supérieur aux frais de deux commandes',
} as const;

export const fewVendors = 'Pièces que seuls deux fournisseurs agréés tiennent';

export const vendorRefusals = [
  'Rupture chez le fabricant, délai trop long pour vous',
  'Prix dépassé : le fabricant a changé son tarif',
] as const;

export const revisionReasons = {
  delay: 'Le fabricant annonce deux semaines de retard',
  fewer: 'Besoin réduit après inventaire',
} as const;
