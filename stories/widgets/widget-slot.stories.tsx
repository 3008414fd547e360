import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tint } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { createRegistry } from '../../core/registry/registry.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { WidgetSlot } from '../../core/widgets/widget-slot.tsx';
import { defineWidget } from '../../core/registry/widget.ts';
import { asScreen } from '../records/support.tsx';
import { expectFault } from '../support/expect-fault.ts';
import { choice, range } from '../support/controls.ts';

const shared = { can: 'layout:share', width: 4, height: 3, roles: 'all' } as const;
const registry = createRegistry();
registry.register(
  definePlugin({
    id: 'story',
    title: msg`Status`,
    icon: Tint,
    widgets: [
      defineWidget({
        id: 'story.figure',
        title: msg`Status`,
        ...shared,
        load: async () => ({
          default: ({ sites }) => <p style={{ margin: 12, fontSize: 28 }}>{`${sites.length} / 2`}</p>,
        }),
      }),
      defineWidget({
        id: 'story.broken',
        title: msg`Status`,
        ...shared,
        load: async () => ({
          default: () => {
            throw new Error('HTTP 503');
          },
        }),
      }),
    ],
  }),
);

interface SlotArgs {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export default {
  title: 'Widgets/Slot',
  component: WidgetSlot,
  decorators: [asScreen],
  beforeEach: () => expectFault('HTTP 503'),
  render: (args) => (
    <RegistryContext value={registry}>
      <div style={{ width: args.width, height: args.height, border: '1px solid var(--line)' }}>
        <WidgetSlot id={args.id} />
      </div>
    </RegistryContext>
  ),
  args: { width: 320, height: 140 },
  argTypes: {
    id: choice({ 'story.figure': 'A figure', 'story.broken': 'One that fails', 'story.none': 'None brings it' }),
    width: range(120, 640, 20),
    height: range(80, 400, 20),
  },
} satisfies Meta<SlotArgs>;
type Story = StoryObj<SlotArgs>;

export const Shown: Story = { args: { id: 'story.figure' } };
/** It failed: the screen around it goes on. */
export const Failed: Story = { args: { id: 'story.broken' } };
/** No plugin brings it: the place stays empty. */
export const Missing: Story = { args: { id: 'story.none' } };
