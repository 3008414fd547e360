import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusBar } from '../../core/app/status-bar.tsx';
import { yesOrNo } from '../support/controls.ts';
import { inApplication } from './support.tsx';

interface StatusBarArgs {
  readonly online: boolean;
}

/** What the browser says of the network until the story is over. */
function networkIs(online: boolean): () => void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  return () => Reflect.deleteProperty(navigator, 'onLine');
}

export default {
  title: 'Core/Status bar',
  component: StatusBar,
  decorators: [inApplication],
  args: { online: true },
  argTypes: { online: yesOrNo },
  beforeEach: ({ args }) => networkIs(args.online),
} satisfies Meta<StatusBarArgs>;
type Story = StoryObj<StatusBarArgs>;

export const Quiet: Story = {};
