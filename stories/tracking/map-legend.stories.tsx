import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTheme } from '../../core/theme/use-theme.ts';
import { LegendSheet } from '../../plugins/tracking/screens/live-map/legend-sheet.tsx';
import '../../plugins/tracking/screens/live-map/machines-map.css';
import { asScreen } from '../records/support.tsx';
import { yesOrNo } from '../support/controls.ts';

function Sheet({ clustered }: { readonly clustered: boolean }) {
  const { theme } = useTheme();
  return <LegendSheet theme={theme} clustered={clustered} />;
}

export default {
  title: 'Tracking/Legend of the map',
  component: Sheet,
  decorators: [asScreen],
  args: { clustered: true },
  argTypes: { clustered: yesOrNo },
} satisfies Meta<typeof Sheet>;
type Story = StoryObj<typeof Sheet>;

export const Clustered: Story = {};
/** Where every machine is drawn by itself. */
export const EachMachine: Story = { args: { clustered: false } };
