import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sidebar } from '../../core/app/sidebar.tsx';
import { range } from '../support/controls.ts';
import { inApplication, shellControls, storyUser } from './support.tsx';

interface SidebarArgs extends React.ComponentProps<typeof Sidebar> {
  readonly screen: string;
  readonly width: number;
}

export default {
  title: 'Core/Sidebar',
  component: Sidebar,
  decorators: [inApplication],
  args: { user: storyUser, screen: shellControls.args.screen, width: 248 },
  argTypes: { screen: shellControls.argTypes.screen, width: range(160, 400, 8) },
} satisfies Meta<SidebarArgs>;
type Story = StoryObj<SidebarArgs>;

/** The section of the screen shown is open by itself. */
export const Sections: Story = {
  render: ({ user, width }) => (
    <div style={{ width, height: 480, display: 'grid', gridTemplateAreas: '"sidebar"' }}>
      <Sidebar user={user} />
    </div>
  ),
};
