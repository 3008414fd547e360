import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import type { Bilingual } from '../../../../core/records/fields/index.ts';
import type { SeededTemplate } from '../templates/template.ts';

/** The measures of a permit: a critical point that is not OK keeps it from being issued (catalogue hse.md §7.16–7.19). */
const measures = (code: string, label: Bilingual, rows: string): SeededTemplate => ({
  code,
  label,
  family: 'permit_measures',
  subject_kind: 'permit',
  families: [],
  grounding: false,
  once_per_shift: false,
  minutes: 10,
  sections: [{ code: 'M', title: { en: 'Measures', fr: 'Mesures' }, items: itemsFrom(code, rows) }],
});

const liftMeasures = measures(
  'HSE-PTW-LIFT',
  { en: 'Mobile crane lifting permit', fr: 'Permis de levage grue mobile' },
  `
L01 | yn! | Load weight known (weighed or document), centre of gravity marked | Masse connue (pesée ou document), centre de gravité repéré
L02 | yn! | Total load under 75 % of the chart at the largest radius, or critical plan approved | Charge totale < 75 % de l'abaque au plus grand rayon, ou plan critique approuvé
L03 | yn! | Crane VGP valid, daily crane check done today | VGP de la grue valide, contrôle du jour fait
L04 | yn! | Operator licence for this crane, rigger and signaller named | CACES/autorisation du grutier, élingueur et chef de manœuvre nommés
L05 | yn! | Ground level and bearing checked, mats sized, no void, trench or edge closer than its depth | Sol plan et portant, plaques calculées, ni vide, tranchée ou bord à moins de sa profondeur
L06 | yn! | All outriggers fully out, wheels clear, level within 1 % | Tous stabilisateurs sortis, roues décollées, niveau à 1 %
L07 | yn! | Counterweight swing and load path barricaded, nobody under load | Zone de giration et trajet balisés, personne sous la charge
L08 | yn! | Power lines: distance kept or line isolated | Lignes électriques : distance respectée ou ligne consignée
L09 | num [–|–|30|36] km/h | Wind measured at boom tip height | Vent mesuré à hauteur de flèche
L10 | yn! | Accessories: WLL, colour code, angle at most 120° between legs | Accessoires : CMU, code couleur, angle ≤ 120° entre brins
L11 | yn! | Sharp edges protected, load balanced at 20 cm test lift | Arêtes protégées, charge équilibrée à l'essai de 20 cm
L12 | ynM | Tag lines on the load | Cordes de guidage sur la charge
L13 | yn! | Radio or hand signals agreed, one signaller, stop by anyone | Radio ou gestes convenus, un seul chef, stop par tous
L14 | yn! | Load limiter and limit switches tested | Limiteur et fins de course essayés
L15 | ynM | Lighting sufficient, no lightning within 15 km | Éclairage suffisant, pas d'orage à moins de 15 km
L16 | yn! | Conflicting work stopped or coordinated | Travaux en conflit arrêtés ou coordonnés
L17 | ynM | Rescue and emergency lowering plan known | Plan de secours et de descente connu
L18 | sig | Crane operator | Grutier
L19 | sig | Signaller | Chef de manœuvre
`,
);

const generalMeasures = measures(
  'HSE-PTW-AT',
  { en: 'Measures of a work authorisation', fr: 'Mesures autorisation de travail' },
  `
A01 | yn! | Work place visited together, limits marked | Lieu visité ensemble, limites balisées
A02 | yn! | SPA card filled with the whole team | Fiche SPA remplie avec toute l'équipe
A03 | yn! | Energies isolated, locked, tried (or none present) | Énergies consignées, cadenassées, essayées (ou absentes)
A04 | ynM | Traffic plan, berms and spotter in place | Plan de circulation, merlons et guide en place
A05 | ynM | Above, below and adjacent work coordinated | Travaux dessus, dessous et voisins coordonnés
A06 | yn! | Face and slope above inspected | Front et talus au-dessus inspectés
A07 | ynM | Tools inspected, colour of the month | Outils inspectés, couleur du mois
A08 | ynM | PPE of the permit worn | EPI du permis portés
A09 | ynM | Emergency route, radio channel, first aider known | Itinéraire de secours, canal radio, secouriste connus
A10 | ynM | Weather, heat, lighting acceptable | Météo, chaleur, éclairage acceptables
A11 | ynM | Waste, spills and dust controlled | Déchets, déversements et poussières maîtrisés
`,
);

const hotWorkMeasures = measures(
  'HSE-PTW-TC',
  { en: 'Measures of hot work', fr: 'Mesures travail à chaud' },
  `
K01 | yn! | No other cold method possible | Aucune méthode à froid possible
K02 | yn! | Combustibles removed or covered within 11 m, floor wetted or swept | Combustibles retirés ou couverts à 11 m, sol arrosé ou balayé
K03 | yn! | Tanks, pipes drained, cleaned, inerted, gas test ok | Réservoirs, tuyaux vidangés, nettoyés, inertés, test gaz ok
K04 | yn! | Openings, ducts, cable ways sealed; other side watched | Ouvertures, gaines, chemins de câbles obturés ; autre face surveillée
K05 | yn! | Two suitable extinguishers and water line within reach | Deux extincteurs adaptés et eau à portée
K06 | yn! | Trained fire watcher named, no other task | Surveillant incendie formé, sans autre tâche
K07 | yn! | Machine fire suppression and detection status noted, battery isolated | Extinction et détection notées, batterie isolée
K08 | ynM | Screens, ventilation, cylinders upright 5 m away | Écrans, ventilation, bouteilles debout à 5 m
K09 | yn! | Tyres within 15 m removed, cooled or shielded, never weld on a fitted wheel | Pneus à 15 m déposés, refroidis ou protégés, jamais souder sur roue montée
K10 | ynM | Watch 60 min and second visit at 120 min planned | Surveillance 60 min et ronde à 120 min prévues
`,
);

const heightMeasures = measures(
  'HSE-PTW-TH',
  { en: 'Measures of work at height', fr: 'Mesures travail en hauteur' },
  `
J01 | yn! | Collective protection first: scaffold, guardrail, platform | Protection collective d'abord : échafaudage, garde-corps, nacelle
J02 | yn! | Workers trained and medically fit for height | Intervenants formés et aptes au travail en hauteur
J03 | yn! | Harness, double lanyard, absorber inspected today | Harnais, longe double, absorbeur inspectés ce jour
J04 | yn! | Anchor at least 12 kN, above shoulder, clearance calculated | Ancrage ≥ 12 kN, au-dessus des épaules, tirant d'air calculé
J05 | yn! | Scaffold green tag of the week or platform VGP valid | Échafaudage étiquette verte de la semaine ou VGP nacelle
J06 | ynM | Ladder for access only, tied, 1 m above landing | Échelle d'accès seulement, attachée, dépasse de 1 m
J07 | yn! | Area below barricaded, tools tethered | Zone dessous balisée, outils attachés
J08 | num [–|–|36|45] km/h | Wind | Vent
J09 | yn! | Rescue within 15 min: means and people named | Secours en 15 min : moyens et personnes désignés
J10 | yn! | Fragile roofs, openings and live parts covered or fenced | Toitures fragiles, trémies et pièces nues protégées
`,
);

export const permitMeasures: readonly SeededTemplate[] = [
  liftMeasures,
  generalMeasures,
  hotWorkMeasures,
  heightMeasures,
];
