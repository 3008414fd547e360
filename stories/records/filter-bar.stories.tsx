import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { FilterBar } from '../../core/records/list/filter-bar.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { several, yesOrNo } from '../support/controls.ts';
import { asScreen } from './support.tsx';

const offered = [
  'family:eq:haul_truck',
  'payload_target:gte:90',
  'retired_on:empty',
  'code:like:T-0',
  'commissioned_on:gte:2019-01-01',
];

interface KeptFiltersProps {
  readonly filters: readonly string[];
  readonly bare?: boolean;
}
function KeptFilters({ filters: first, bare = false }: KeptFiltersProps) {
  const [filters, setFilters] = useState(first);
  return <FilterBar record={equipment} filters={filters} onChange={setFilters} bare={bare} />;
}

export default {
  title: 'Records/Filter bar',
  component: KeptFilters,
  decorators: [asScreen],
  args: { bare: false },
  argTypes: { filters: several(offered), bare: yesOrNo },
} satisfies Meta<typeof KeptFilters>;

type Story = StoryObj<typeof KeptFilters>;

export const Empty: Story = { args: { filters: [] } };
export const Filtered: Story = {
  args: { filters: ['family:eq:haul_truck', 'payload_target:gte:90', 'retired_on:empty'] },
};
