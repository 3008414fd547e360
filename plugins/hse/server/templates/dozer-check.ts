import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { preStart } from './pre-start-bank.ts';
import { machineCheck } from './template.ts';

const dozerItems = itemsFrom(
  'HSE-CHK-DOZER',
  `
D01 | okM | Blade, cutting edge, end bits, trunnions | Lame, tranchant, embouts, tourillons
D02 | okM | Push arms, braces and pins | Bras, jambes de force et axes
D03 | okM | Ripper frame, shank, tooth and pin | Châssis, dent, pointe et axe de ripper
D04 | okM | Track tension, shoes, bolts, links | Tension, tuiles, boulons, maillons
D05 | okM | Rollers, idlers, sprocket segments | Galets, roues folles, segments
D06 | okM | Equalizer bar and pivot shafts | Balancier et axes de pivot
D07 | ok! | Implement lock cuts blade and ripper | Verrouillage coupe lame et ripper
D08 | ok! | Steering clutches and brakes turn and stop the machine | Embrayages et freins de direction tournent et arrêtent l'engin
D09 | ok! | Decelerator and shutdown pedals | Pédales décélérateur et arrêt
D10 | ok! | Blade holds 10 s raised, engine idle | Lame tient 10 s levée, moteur au ralenti
D11 | okM | Rear screen, sweeps and guards | Grille arrière, arceaux et protections
D12 | ok! | Work area: dump edge, stockpile voids, slope checked | Zone : bord de verse, vides du stock, pente contrôlés
`,
);

/** Catalogue hse.md §7.5. */
export const dozerCheck = machineCheck({
  code: 'HSE-CHK-DOZER',
  label: { en: 'Dozer check', fr: 'Vérification bull' },
  families: ['dozer'],
  minutes: 10,
  sections: preStart('BD BW BF BC BR1-BR4 BR6 BR7', dozerItems, { en: 'Dozer', fr: 'Bull' }),
});
