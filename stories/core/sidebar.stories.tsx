import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sidebar } from '../../core/app/sidebar.tsx';
import { inApplication, storyUser } from './support.tsx';

export default {
  title: 'Core/Sidebar',
  component: Sidebar,
  decorators: [inApplication],
  args: { user: storyUser },
} satisfies Meta<typeof Sidebar>;
type Story = StoryObj<typeof Sidebar>;

/** The section of the screen shown is open by itself. */
export const Sections: Story = {
  render: (args) => (
    <div style={{ width: 248, height: 480, display: 'grid', gridTemplateAreas: '"sidebar"' }}>
      <Sidebar {...args} />
    </div>
  ),
};
