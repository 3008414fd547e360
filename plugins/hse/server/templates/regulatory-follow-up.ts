import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { followUpTemplate } from '../../shared/follow-up.ts';
import type { SeededTemplate } from './template.ts';

/**
 * The category of a follow-up, and a row for each of its subjects: filled from their controls (catalogue hse.md §7.14).
 */
export const regulatoryFollowUp: SeededTemplate = {
  code: followUpTemplate,
  label: { en: 'Regulatory control follow-up', fr: 'Suivi des contrôles réglementaires' },
  family: 'hse_inspection',
  subject_kind: 'none',
  families: [],
  grounding: false,
  once_per_shift: false,
  minutes: 60,
  sections: [
    {
      code: 'RC',
      title: { en: 'What is followed up', fr: 'Objet du suivi' },
      items: itemsFrom(followUpTemplate, 'R02 | ref | Control category | Catégorie de contrôle', {
        R02: { record: 'control_category', allow_na: false },
      }),
    },
    {
      code: 'R',
      title: { en: 'Equipment and items', fr: 'Équipements et matériels' },
      repeat: 'per_row',
      items: itemsFrom(
        followUpTemplate,
        `
R01 | ref | Equipment or item | Équipement ou matériel
R03 | yn! | Valid report on site (paper or file) | Rapport valide sur site (papier ou fichier)
R04 | dat | Last control on | Dernier contrôle le
R05 | dat! | Next control due | Prochain contrôle avant le
R06 | cho | Result: compliant, with remarks, non compliant**, out of service** | Résultat : conforme, avec remarques, non conforme**, hors service**
R07 | num [–|–|0|3] n | Open remarks of the report | Remarques ouvertes du rapport
R08 | ynM | Remarks planned (action or work order) | Remarques planifiées (action ou OT)
R09 | ynM | Inspection sticker or plate on the item | Vignette ou plaque de contrôle sur le matériel
R10 | yn! | If overdue: item out of use and tagged | Si échu : matériel retiré et étiqueté
R11 | fil | Report | Rapport
`,
        { R01: { allow_na: false }, R07: { min: 0, decimals: 0 } },
      ),
    },
  ],
};
