import { Cube } from '@blueprintjs/icons';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin, type PluginDefinition } from '../../core/registry/plugin.ts';
import { plugins as own } from '../../plugins/index.ts';

const verbs = ['Open', 'Record', 'Close', 'Assign', 'Approve', 'Print', 'Export', 'Review', 'Plan', 'Start'];
const things = [
  'shift report',
  'haul road',
  'work order',
  'permit',
  'drill hole',
  'roster',
  'offer',
  'tank dip',
  'inspection',
  'bench',
];
const descriptor = (message: string) => ({ id: message, message });

/** All plugins, and one with 10,000 commands: what the palette is measured with. */
export const plugins: readonly PluginDefinition[] = [
  ...own,
  definePlugin({
    id: 'many',
    title: descriptor('Many'),
    icon: Cube,
    commands: Array.from({ length: 10_000 }, (_, number) =>
      defineCommand({
        id: `many:${number}`,
        title: descriptor(`${verbs[number % 10]} ${things[Math.floor(number / 10) % 10]} ${Math.floor(number / 100)}`),
        run: () => {},
      }),
    ),
  }),
];
