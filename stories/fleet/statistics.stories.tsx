import type { Meta, StoryObj } from '@storybook/react-vite';
import { FamilyMatrix } from '../../plugins/fleet/screens/statistics/family-matrix.tsx';
import { GroupAvailability } from '../../plugins/fleet/screens/statistics/group-availability.tsx';
import '../../core/reports/screens/report.css';
import '../../plugins/fleet/screens/statistics/statistics.css';
import { asScreen } from '../records/support.tsx';
import { statisticRows } from './rows.ts';
import { worlds } from '../support/controls.ts';

const rows = worlds({
  'five machines': statisticRows,
  one: statisticRows.slice(0, 1),
  none: [],
  'two hundred': Array.from({ length: 200 }, (_, index) => ({ ...statisticRows[index % 5], id: `n${index}` })),
});

export default {
  title: 'Fleet/Statistics',
  component: FamilyMatrix,
  decorators: [asScreen],
  args: { rows: rows.of('five machines') },
  argTypes: { rows: rows.control },
} satisfies Meta<typeof FamilyMatrix>;
type Story = StoryObj<typeof FamilyMatrix>;

/** Families by what their machines do now. */
export const Matrix: Story = {};
/** Availability against targets. */
export const Groups: Story = { render: ({ rows }) => <GroupAvailability rows={rows} /> };
