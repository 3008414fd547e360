import type { Meta, StoryObj } from '@storybook/react-vite';
import { Conflict } from '../../core/records/form/conflict.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { asScreen, storySite } from './support.tsx';

const base = {
  id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c11',
  version: 3,
  site: storySite,
  code: 'T-07',
  name: 'Haul truck',
  family: 'haul_truck',
  make: 'Atlas',
  model: 'H98',
  commissioned_on: '2019-04-15',
  payload_target: 98,
};

export default {
  title: 'Records/Conflict',
  component: Conflict,
  decorators: [asScreen],
  args: {
    record: equipment,
    base,
    theirs: { ...base, version: 4, name: 'Spare truck', payload_target: 96 },
    mine: { ...base, name: 'Training truck', payload_target: 95.5 },
    onResolve: () => {},
  },
} satisfies Meta<typeof Conflict>;

/** Two people changed the name and the payload of one machine. */
export const TwoFields: StoryObj<typeof Conflict> = {};
