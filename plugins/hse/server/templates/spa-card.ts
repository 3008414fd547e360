import type { FormItem } from '../../../../core/forms/template.ts';
import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { cardTemplate } from '../../shared/spa-card.ts';
import type { SeededTemplate } from './template.ts';

const items = (rows: string, extras: Readonly<Record<string, Partial<FormItem>>> = {}): readonly FormItem[] =>
  itemsFrom(cardTemplate, rows, extras);

/** Each is answered: what is not there is no reason to begin without a thought. */
const always = { allow_na: false };
/** Points of which one that is answered with no forbids to begin (marked `!`). */
const forbids = ['S01', 'S02', 'S04', 'S07', 'S08', 'S10'].map((code) => `${code} = no`).join(' or ');

/**
 * Stop, think, act: the card of a team before one job (catalogue hse.md §7.20). Around its ten points stands what the card
 * is about, who works, and what is decided: `D01` where all may begin, `D02` where the answers do not allow it.
 */
export const spaCard: SeededTemplate = {
  code: cardTemplate,
  label: { en: 'SPA card (stop, think, act)', fr: 'Fiche SPA (stop, penser, agir)' },
  family: 'spa',
  subject_kind: 'none',
  families: [],
  grounding: false,
  once_per_shift: false,
  minutes: 5,
  sections: [
    {
      code: 'W',
      title: { en: 'Job at hand', fr: 'Travail à faire' },
      items: items(
        `
W01 | txt | Task in a few words | Tâche en quelques mots
W02 | ref | Place of the work | Lieu du travail
W03 | ref | Machine worked on | Engin concerné
W04 | ref | Permit that it is under | Permis qui le couvre
W05 | ref | Leader of the team, if it is not you | Responsable de l'équipe, si ce n'est pas vous
`,
        {
          W01: { ...always, max: 120 },
          W02: { record: 'mine_location', required: false },
          W03: { record: 'equipment', required: false },
          W04: { record: 'work_permit', required: false },
          W05: { record: 'person', required: false },
        },
      ),
    },
    {
      code: 'SS',
      title: { en: 'STOP – I stop', fr: "STOP – je m'arrête" },
      items: items(
        `
S01 | yn! | STOP: I know what to do and have the procedure or permit | STOP : je sais quoi faire et j'ai la procédure ou le permis
S02 | yn! | STOP: I am trained, authorised and fit today | STOP : je suis formé, habilité et apte aujourd'hui
`,
        { S01: always, S02: always },
      ),
    },
    {
      code: 'ST',
      title: { en: 'THINK', fr: 'PENSER' },
      items: items(
        `
S03 | chs | THINK: what can hurt me?: vehicles, height, energy, load, fire, pinch, slip, chemical, heat, face fall, other | PENSER : qu'est-ce qui peut me blesser ? : engins, hauteur, énergie, charge, feu, coincement, glissade, produit, chaleur, éboulement, autre
S04 | yn! | THINK: all energies identified and isolated | PENSER : toutes les énergies identifiées et consignées
S05 | ynM | THINK: other teams or traffic near me considered | PENSER : autres équipes ou circulation prises en compte
S06 | ynM | THINK: worst thing that could happen discussed | PENSER : le pire scénario est discuté
`,
        { S03: always, S04: always, S05: always, S06: always },
      ),
    },
    {
      code: 'SA',
      title: { en: 'ACT', fr: 'AGIR' },
      items: items(
        `
S07 | yn! | ACT: right tools and PPE, inspected | AGIR : bons outils et EPI, contrôlés
S08 | yn! | ACT: measures in place for each risk ticked | AGIR : mesures en place pour chaque risque coché
S09 | ynM | ACT: emergency means and radio tested | AGIR : moyens d'urgence et radio essayés
S10 | yn! | ACT: we stop and refill the card if anything changes | AGIR : on s'arrête et on refait la fiche si quelque chose change
`,
        { S07: always, S08: always, S09: always, S10: always },
      ),
    },
    {
      code: 'T',
      title: { en: 'Others of the team', fr: "Autres membres de l'équipe" },
      repeat: 'per_row',
      items: items(
        `
T01 | txt | Employer, if from outside | Employeur, si extérieur
T02 | sig | Signs: I have understood the card | Signe : j'ai compris la fiche
`,
        { T01: { required: false, max: 80 }, T02: always },
      ),
    },
    {
      code: 'D',
      title: { en: 'What we decide', fr: 'Ce que nous décidons' },
      items: items(
        `
D01 | cho | We decide: go, go after measures, stop | Nous décidons : on commence, on commence après les mesures, on arrête
D02 | cho | The answers do not allow a start. We decide: go after measures, stop | Les réponses n'autorisent pas à commencer. Nous décidons : on commence après les mesures, on arrête
D03 | ltx | Measures before work begins | Mesures avant de commencer
D04 | cho | Supervisor called: yes, no | Chef de poste appelé : oui, non
D05 | sig | Leader of the team signs | Le responsable de l'équipe signe
`,
        {
          D01: { ...always, visible_if: `not (${forbids})` },
          D02: { ...always, visible_if: forbids },
          D03: {
            ...always,
            required: true,
            visible_if: 'D01 = go_after_measures or D02 = go_after_measures',
          },
          D04: { ...always, visible_if: 'D01 = stop or D02 = stop or D02 = go_after_measures' },
          D05: always,
        },
      ),
    },
  ],
};
