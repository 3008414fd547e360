import { msg } from '@lingui/core/macro';
import { datetime, quantity } from '../../../core/records/fields/index.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { administrators, planners } from '../../roles.ts';

const speed = (label: ReturnType<typeof msg>, initial: number, max = 40) =>
  quantity('km/h', { label, required: true, min: 0.5, max, initial });
const metres = (label: ReturnType<typeof msg>, initial: number, max = 500) =>
  quantity('m', { label, required: true, min: 1, max, initial });
const seconds = (label: ReturnType<typeof msg>, initial: number, max = 3_600) =>
  quantity('s', { label, required: true, min: 1, max, initial });
const percent = (label: ReturnType<typeof msg>, initial: number) =>
  quantity('%', { label, required: true, min: 1, max: 100, initial });

/**
 * How the haul-cycle engine reads a site's trucks, from an instant on (catalogue operations.md §5.3, whose figures are
 * the initial ones). A site without an entry has those.
 */
export const haulSettings = defineRecord({
  name: 'haul_settings',
  title: msg`Haul-cycle settings`,
  plural: msg`Haul-cycle settings`,
  path: '/settings/haul_settings',
  nav: { place: 160, group: 'settings' },
  scope: 'site',
  fields: {
    valid_from: datetime({ label: msg`Valid from`, required: true, within: { back: 20, ahead: 1 } }),
    stop_speed: speed(msg`Stopped below`, 3),
    move_speed: speed(msg`Moving above`, 7),
    stop_confirm: seconds(msg`Stopped after`, 10),
    fence_in: metres(msg`Certainly inside a place: depth`, 15),
    fence_out: metres(msg`Certainly outside a place: distance`, 30),
    spot_radius: metres(msg`Radius around the loading unit`, 35),
    leave_distance: metres(msg`Distance that counts as leaving the loading point`, 60),
    loaded_on: percent(msg`Loaded from (of target payload)`, 50),
    loaded_off: percent(msg`Empty below (of target payload)`, 20),
    load_rise: quantity('t', {
      label: msg`Loading starts at a rise of`,
      required: true,
      min: 0.5,
      max: 50,
      initial: 5,
    }),
    load_rise_share: percent(msg`Loading starts at a rise of (of target payload)`, 10),
    min_load: seconds(msg`Shortest loading`, 60),
    load_confirm: seconds(msg`Without a scale: loading after a stop of`, 45),
    dump_confirm: seconds(msg`Without a scale: dumping after a stop of`, 20),
    out_confirm: seconds(msg`Out of cycle after a stop of`, 60),
    off_confirm: seconds(msg`Out of cycle with the engine off for`, 300),
    gap_soft: seconds(msg`Flag silence after`, 60),
    gap_hard: seconds(msg`State unknown after silence of`, 300),
    gap_carry: seconds(msg`Without a scale: load assumed through a silence of`, 1_200, 14_400),
    max_accuracy: metres(msg`Ignore positions with an inaccuracy above`, 30),
    max_speed: speed(msg`Ignore position jumps above`, 90, 200),
    dump_snap: metres(msg`A dump outside all places belongs to one within`, 100),
  },
  display: ['valid_from'],
  sort: '-valid_from',
  key: ['valid_from'],
  listed: ['valid_from', 'stop_speed', 'move_speed', 'spot_radius', 'loaded_on', 'loaded_off', 'gap_hard', 'dump_snap'],
  sections: [
    {
      title: msg`Stopped and moving`,
      fields: ['stop_speed', 'move_speed', 'stop_confirm', 'max_accuracy', 'max_speed'],
    },
    {
      title: msg({ message: 'Fences', context: 'around places' }),
      fields: ['fence_in', 'fence_out', 'dump_snap', 'out_confirm', 'off_confirm'],
    },
    {
      title: msg({ message: 'Loading', context: 'haul state' }),
      fields: [
        'spot_radius',
        'leave_distance',
        'loaded_on',
        'loaded_off',
        'load_rise',
        'load_rise_share',
        'min_load',
        'load_confirm',
        'dump_confirm',
      ],
    },
    { title: msg`Silence`, fields: ['gap_soft', 'gap_hard', 'gap_carry'] },
  ],
  rules: [
    ({ stop_speed: stop, move_speed: move }) =>
      stop != null && move != null && stop >= move
        ? { field: 'move_speed', sentence: msg`The moving speed must be above the stopped speed.` }
        : null,
    ({ loaded_on: on, loaded_off: off }) =>
      on != null && off != null && off >= on
        ? { field: 'loaded_off', sentence: msg`The empty limit must be below the loaded limit.` }
        : null,
    ({ gap_soft: soft, gap_hard: hard }) =>
      soft != null && hard != null && soft > hard
        ? { field: 'gap_hard', sentence: msg`Silence must be flagged before the state becomes unknown.` }
        : null,
  ],
  access: { read: planners, ...changedBy(...administrators) },
});
