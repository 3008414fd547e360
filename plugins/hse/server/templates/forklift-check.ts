import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { preStart } from './pre-start-bank.ts';
import { machineCheck } from './template.ts';

const forkliftItems = itemsFrom(
  'HSE-CHK-FORKLIFT',
  `
F01 | dat! | Next six-month inspection (VGP) date in the future | Prochaine VGP semestrielle à venir
F02 | ok! | Forks: no crack, straight, locks engaged | Fourches : sans fissure, droites, verrous engagés
F03 | num [–|–|5|10] % | Fork heel wear | Usure du talon de fourche
F04 | ok! | Mast, rollers, stops and carriage | Mât, galets, butées et tablier
F05 | ok! | Chains equal tension, no rust, anchors (elongation under 3 %) | Chaînes tension égale, sans rouille, ancrages (allongement < 3 %)
F06 | ok! | Overhead guard and load backrest | Toit protecteur et dosseret
F07 | ok! | Capacity plate legible, attachment included | Plaque de charge lisible, accessoire compris
F08 | ok! | Lift, tilt and side-shift smooth; no drop in 10 s | Levée, inclinaison et translation souples ; pas de chute en 10 s
F09 | ok! | Seat switch stops movements | Contact de siège coupe les mouvements
F10 | okM | Tyres or solid bandages | Pneus ou bandages
F11 | ok! | LPG bottle fixed, hose sound, no smell (LPG only) | Bouteille GPL fixée, flexible sain, sans odeur (GPL)
F12 | okM | Battery: connector, electrolyte, cover (electric only) | Batterie : prise, électrolyte, capot (électrique)
`,
);

/** Catalogue hse.md §7.7. */
export const forkliftCheck = machineCheck({
  code: 'HSE-CHK-FORKLIFT',
  label: { en: 'Forklift check', fr: 'Vérification chariot élévateur' },
  families: ['forklift'],
  minutes: 8,
  sections: preStart('BD BW1 BW3 BW6 BW7 BW10-BW13 BF1-BF3 BF5 BF8 BC1 BC5 BC8 BC10 BR2-BR6', forkliftItems, {
    en: 'Forklift',
    fr: 'Chariot élévateur',
  }),
});
