import { picked } from '../../../../core/forms/template-rows.ts';
import { excavatorItems } from './excavator-check.ts';
import { haulTruckItems } from './haul-truck-check.ts';
import { preStart } from './pre-start-bank.ts';
import { machineCheck } from './template.ts';

/** Catalogue hse.md §7.7: points of the excavator's and the truck's check that a wheel loader has as well. */
export const wheelLoaderCheck = machineCheck({
  code: 'HSE-CHK-LOADER',
  label: { en: 'Wheel loader check', fr: 'Vérification chargeuse' },
  families: ['wheel_loader'],
  minutes: 10,
  sections: preStart(
    'BD BW BF BC BR',
    [...picked(excavatorItems, 'P02 P03 P05 P13 P14'), ...picked(haulTruckItems, 'T01 T02 T11')],
    { en: 'Wheel loader', fr: 'Chargeuse' },
  ),
});
