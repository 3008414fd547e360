import type { Meta, StoryObj } from '@storybook/react-vite';
import { Conflict } from '../../core/records/form/conflict.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
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

const theirs = worlds({
  'two fields': { ...base, version: 4, name: 'Spare truck', payload_target: 96 },
  'one field': { ...base, version: 4, name: 'Spare truck' },
  'many fields': {
    ...base,
    version: 4,
    code: 'T-70',
    name: longPhrase,
    family: 'dozer',
    make: 'Rif',
    model: 'D9',
    commissioned_on: '2020-01-31',
    payload_target: 96,
  },
});
const mine = worlds({
  'two fields': { ...base, name: 'Training truck', payload_target: 95.5 },
  'one field': { ...base, name: 'Training truck' },
  nothing: base,
});

export default {
  title: 'Records/Conflict',
  component: Conflict,
  decorators: [asScreen],
  args: {
    record: equipment,
    base,
    theirs: theirs.of('two fields'),
    mine: mine.of('two fields'),
    onResolve: () => {},
  },
  argTypes: { theirs: theirs.control, mine: mine.control },
} satisfies Meta<typeof Conflict>;

/** Two people changed the name and the payload of one machine. */
export const TwoFields: StoryObj<typeof Conflict> = {};
