import { itemsFrom, picked } from '../../../../core/forms/template-rows.ts';
import type { FormItem, FormSection } from '../../../../core/forms/template.ts';

/** What every machine is asked before it starts (catalogue hse.md §7.1). */
const bank = itemsFrom(
  'HSE-BANK',
  `
BD1 | yn! | My driving authorisation for this machine is valid and I am fit for work | Mon autorisation de conduite de cet engin est valide et je suis apte
BD2 | ynM | Previous check sheet and open defects read | Fiche précédente et défauts ouverts lus
BD3 | num! h | Hour meter | Compteur horaire
BW1 | yn! | No lock or "do not operate" tag; machine not grounded | Ni cadenas ni étiquette « ne pas utiliser » ; engin non immobilisé
BW2 | ynM | Nobody and no obstacle around or under the machine | Personne ni obstacle autour ou sous l'engin
BW3 | okM | No fresh oil, fuel or coolant leak | Aucune fuite fraîche d'huile, gasoil ou eau
BW4 | okM | Steps, handrails and walkways complete and clean | Marches, mains courantes et passerelles complètes et propres
BW5 | okM | No visible crack, broken bolt or missing pin lock | Pas de fissure visible, boulon cassé ou arrêt d'axe manquant
BW6 | okM | Guards, covers and engine doors closed and latched | Protecteurs, capots et portes moteur fermés et verrouillés
BW7 | ok! | Extinguishers present, sealed, gauge green, in date | Extincteurs présents, plombés, aiguille au vert, à jour
BW8 | ok! | Fire suppression: lamp green, pins and seals in place | Extinction embarquée : voyant vert, goupilles et plombs en place
BW9 | ok! | Battery isolator and emergency stops reachable and working | Coupe-batterie et arrêts d'urgence accessibles et fonctionnels
BW10 | okM | Head, work, stop and direction lights clean and working | Phares, feux de travail, stop et clignotants propres et fonctionnels
BW11 | ok! | Beacon and reversing alarm working | Gyrophare et alarme de recul fonctionnels
BW12 | okM | Mirrors and cameras clean, adjusted | Rétroviseurs et caméras propres et réglés
BW13 | ok | Machine number, reflectors and pictograms legible | Numéro d'engin, réflecteurs et pictogrammes lisibles
BW14 | okM | No grease, rags or coal dust build-up on hot parts | Pas d'accumulation de graisse, chiffons ou poussière sur parties chaudes
BF1 | okM | Engine oil level | Niveau d'huile moteur
BF2 | okM | Coolant level (engine cold) | Niveau de liquide de refroidissement (moteur froid)
BF3 | okM | Hydraulic oil level | Niveau d'huile hydraulique
BF4 | okM | Transmission, steering or final-drive oil level | Niveau transmission, direction ou réducteurs
BF5 | num [5|15|–|–] % | Fuel level | Niveau de gasoil
BF6 | ok | Air filter indicator not red | Indicateur de filtre à air non rouge
BF7 | okM | Belts, fan and radiator sound and clean | Courroies, ventilateur et radiateur sains et propres
BF8 | ok | Batteries fastened, cables and terminals sound | Batteries fixées, câbles et cosses sains
BF9 | ok | Greasing done or auto-lube tank filled | Graissage fait ou réservoir de graissage rempli
BC1 | ok! | Seat belt: webbing, buckle, anchors | Ceinture : sangle, boucle, ancrages
BC2 | ok! | ROPS/FOPS undamaged, not drilled or welded | Structure ROPS/FOPS intacte, ni percée ni soudée
BC3 | okM | Windscreen and windows clean, no crack in the view | Pare-brise et vitres propres, sans fissure dans le champ de vision
BC4 | okM | Wipers and washer | Essuie-glaces et lave-glace
BC5 | ok | Seat and controls adjusted, nothing loose | Siège et commandes réglés, sans jeu
BC6 | ok | Air conditioning and cab seals (dust) | Climatisation et joints de cabine (poussière)
BC7 | ok! | Two-way radio tested with dispatch | Radio essayée avec le dispatch
BC8 | ok | Cab clean, no loose object | Cabine propre, aucun objet libre
BC9 | okM | Fleet terminal and collision warning on | Terminal embarqué et anti-collision en service
BC10 | ok! | Horn | Avertisseur sonore
BR1 | ok! | Engine starts only in neutral or with hydraulics locked | Démarrage possible seulement au neutre ou hydraulique verrouillée
BR2 | ok! | No red warning after start | Aucune alarme rouge après démarrage
BR3 | ok! | Service brake holds (site test procedure) | Frein de service tient (procédure d'essai du site)
BR4 | ok! | Park brake holds | Frein de parc tient
BR5 | ok! | Steering free, full travel both ways | Direction libre, course complète des deux côtés
BR6 | okM | No abnormal noise, smoke or vibration | Pas de bruit, fumée ou vibration anormale
BR7 | okM | Oil pressure, temperatures and air in range | Pression d'huile, températures et air dans la plage
BZ1 | ltx | Remarks | Observations
BZ2 | ph | Photo of any defect | Photo de tout défaut
BZ3 | sig | Operator signature | Signature du conducteur
`,
  { BD3: { min: 0, max: 200_000, decimals: 1, meter: 'hour_meter', allow_na: false }, BD1: { allow_na: false } },
);

const titles: Readonly<Record<string, FormSection['title']>> = {
  BD: { en: 'Operator and papers', fr: 'Conducteur et documents' },
  BW: { en: 'Walk-around', fr: "Tour de l'engin" },
  BF: { en: 'Fluids and engine', fr: 'Niveaux et moteur' },
  BC: { en: 'Cab', fr: 'Cabine' },
  BR: { en: 'Engine running', fr: 'Moteur en marche' },
  BZ: { en: 'End of the check', fr: 'Fin du contrôle' },
};

/**
 * The sections of a machine's check: those of the bank that a list names (`BD BW1-BW7 BR2`), what is its own, and the end.
 */
export const preStart = (
  list: string,
  own: readonly FormItem[],
  title: FormSection['title'],
): readonly FormSection[] => {
  const taken = picked(bank, list);
  const named = [...new Set(taken.map(({ code }) => groupOf(code)))];
  return [...named.map((group) => sectionOf(group, taken)), { code: 'OWN', title, items: own }, sectionOf('BZ', bank)];
};

const groupOf = (code: string): string => code.replace(/\d+$/, '');
const sectionOf = (group: string, items: readonly FormItem[]): FormSection => ({
  code: group,
  title: titles[group] ?? { en: group, fr: group },
  items: items.filter(({ code }) => groupOf(code) === group),
});
