import { msg } from '@lingui/core/macro';
import { area, lines, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { geologyAccess } from './access.ts';
import { inUse, setFoot, setHead } from './set-fields.ts';

/** The least width of a berm for a height of bench, in metres (catalogue geology-income.md §1). */
const leastBerm = (height: number): number => Math.round((0.2 * height + 4.5) * 10) / 10;

/** An excavation of a deposit (catalogue geology-income.md §1). */
export const pit = defineRecord({
  name: 'pit',
  title: msg`Pit`,
  plural: msg`Pits`,
  path: '/mineral_deposits/settings/pits',
  nav: { place: 60, group: 'settings' },
  scope: 'site',
  fields: {
    ...setHead,
    deposit: ref('deposit', { label: msg`Deposit`, required: true }),
    outline: area({ label: msg`Outline`, required: true }),
    bench_height: quantity('m', { label: msg`Bench height`, min: 0.1, max: 60, initial: 10 }),
    slope_sectors: lines(
      {
        name: text({ label: msg`Sector`, required: true, max: 20 }),
        azimuth_from: quantity('°', { label: msg`From azimuth`, required: true, min: 0, max: 360 }),
        azimuth_to: quantity('°', { label: msg`To azimuth`, required: true, min: 0, max: 360 }),
        bench_face_angle: quantity('°', { label: msg`Bench face angle`, required: true, min: 30, max: 90 }),
        berm_width: quantity('m', { label: msg`Berm width`, required: true, min: 0, max: 60 }),
      },
      { label: msg`Slope sectors` },
    ),
    ramp_width: quantity('m', { label: msg`Ramp width`, min: 0, max: 100 }),
    ramp_gradient: quantity('%', { label: msg`Ramp gradient`, min: 0, max: 15 }),
    ...setFoot,
    ...inUse,
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  listed: ['site', 'code', 'label', 'deposit', 'bench_height', 'ramp_width', 'ramp_gradient', 'outline', 'active'],
  rules: [
    ({ ramp_gradient: gradient }) =>
      gradient != null && gradient > 10
        ? { field: 'ramp_gradient', sentence: msg`A gradient of ${gradient} % is above 10 %.`, confirm: 'steep_ramp' }
        : null,
    ({ bench_height: height, slope_sectors: sectors }) => {
      const least = leastBerm(height ?? 10);
      const narrow = (sectors ?? []).map(({ berm_width: width }) => Number(width)).find((width) => width < least);
      return narrow === undefined
        ? null
        : {
            field: 'slope_sectors',
            sentence: msg`The berm is ${narrow} m; ${least} m are advised for ${height ?? 10} m benches.`,
            confirm: 'narrow_berm',
          };
    },
  ],
  access: geologyAccess,
});
