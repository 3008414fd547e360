import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { gridTemplate } from '../../shared/audit-grid.ts';
import type { SeededTemplate } from './template.ts';

/** The grid of an internal audit, by the clauses of ISO 45001 (catalogue hse.md §7.21). */
export const internalAudit: SeededTemplate = {
  code: gridTemplate,
  label: { en: 'Internal audit grid', fr: "Grille d'audit interne" },
  family: 'audit_grid',
  subject_kind: 'none',
  families: [],
  grounding: false,
  once_per_shift: false,
  minutes: 240,
  sections: [
    {
      code: 'Y',
      title: { en: 'Management system', fr: 'Système de management' },
      items: itemsFrom(
        gridTemplate,
        `
Y41 | lvl | 4 Context, scope and interested parties known | 4 Contexte, périmètre et parties intéressées connus
Y51 | lvlM | 5.1-5.2 Leadership visible in the field, policy displayed | 5.1-5.2 Leadership visible sur le terrain, politique affichée
Y54 | lvlM | 5.4 Workers consulted, committee minutes | 5.4 Consultation des travailleurs, comptes rendus du comité
Y61 | lvlM | 6.1 Risk assessment and critical controls up to date | 6.1 Évaluation des risques et contrôles critiques à jour
Y62 | lvl | 6.2 Objectives measured and planned | 6.2 Objectifs mesurés et planifiés
Y72 | lvlM | 7.2 Competence: authorisations valid (sample 10) | 7.2 Compétences : autorisations valides (échantillon 10)
Y74 | lvl | 7.4 Communication, pre-shift meetings | 7.4 Communication, réunions de prise de poste
Y75 | lvl | 7.5 Documents controlled at point of use | 7.5 Documents maîtrisés au poste
Y81 | lvlM | 8.1 Permits, LOTO, SPA applied (sample 5 jobs) | 8.1 Permis, consignation, SPA appliqués (5 travaux)
Y82 | lvlM | 8.2 Emergency plan, drill in last 12 months | 8.2 Plan d'urgence, exercice de moins de 12 mois
Y84 | lvlM | 8.1.4 Contractors: plans, inductions, supervision | 8.1.4 Sous-traitants : plans, accueils, encadrement
Y91 | lvlM | 9.1 Monitoring, legal compliance evaluated | 9.1 Surveillance, conformité légale évaluée
Y93 | lvl | 9.2-9.3 Audits and management review done | 9.2-9.3 Audits et revue de direction réalisés
Y10 | lvlM | 10.2 Incidents investigated, actions effective | 10.2 Incidents analysés, actions efficaces
`,
      ),
    },
    {
      code: 'YA',
      title: { en: 'Field', fr: 'Terrain' },
      items: itemsFrom(
        gridTemplate,
        `
YA1 | lvlM | Field: roads, berms, lighting, traffic signs | Terrain : pistes, merlons, éclairage, signalisation
YA2 | lvlM | Field: workshop, lifting, tyres, housekeeping | Terrain : atelier, levage, pneus, rangement
YA3 | lvlM | Field: fuel, oils, waste, spill kits | Terrain : carburants, huiles, déchets, kits anti-déversement
YA4 | lvl | Field: camp, water, hygiene, first aid | Terrain : base vie, eau, hygiène, secours
`,
      ),
    },
  ],
};
