import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import { preStart } from './pre-start-bank.ts';
import { machineCheck } from './template.ts';

const graderItems = itemsFrom(
  'HSE-CHK-GRADER',
  `
G01 | okM | Moldboard, cutting edges, end bits and bolts | Lame, tranchants, embouts et boulons
G02 | okM | Circle, drawbar and slide play | Jeu de couronne, flèche et glissières
G03 | ok! | Articulation lock pin stowed for work | Broche d'articulation rangée pour le travail
G04 | okM | Wheel lean, front axle and king pins | Inclinaison des roues, essieu avant et pivots
G05 | okM | Tandems: leaks, chains, pivots | Tandems : fuites, chaînes, pivots
G06 | ok! | Wheel nuts | Écrous de roue
G07 | okM | Tyres | Pneus
G08 | okM | Ripper or scarifier pins and teeth | Axes et dents de ripper ou scarificateur
G09 | okM | Blade holds, no drift | Lame tient, sans dérive
G10 | ok! | Emergency steering | Direction de secours
G11 | okM | Float and bypass controls return to neutral | Commandes flottant et dérivation reviennent au neutre
G12 | ok | Whip aerial flag and roof beacon visible | Fanion et gyrophare de toit visibles
`,
);

/** Catalogue hse.md §7.3. */
export const graderCheck = machineCheck({
  code: 'HSE-CHK-GRADER',
  label: { en: 'Grader check', fr: 'Vérification niveleuse' },
  families: ['grader'],
  minutes: 10,
  sections: preStart('BD BW BF BC BR', graderItems, { en: 'Grader', fr: 'Niveleuse' }),
});
