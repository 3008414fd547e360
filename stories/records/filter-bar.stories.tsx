import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { FilterBar } from '../../core/records/list/filter-bar.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { asScreen } from './support.tsx';

function KeptFilters({ filters: first }: { readonly filters: readonly string[] }) {
  const [filters, setFilters] = useState(first);
  return <FilterBar record={equipment} filters={filters} onChange={setFilters} />;
}

export default { title: 'Records/Filter bar', component: KeptFilters, decorators: [asScreen] } satisfies Meta<
  typeof KeptFilters
>;

type Story = StoryObj<typeof KeptFilters>;

export const Empty: Story = { args: { filters: [] } };
export const Filtered: Story = {
  args: { filters: ['family:eq:haul_truck', 'payload_target:gte:90', 'retired_on:empty'] },
};
