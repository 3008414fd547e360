import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { Workspace } from '../../core/panes/workspace.tsx';
import { workspaceStore } from '../../core/panes/workspace-store.ts';
import { openAt } from '../../core/panes/layout-operations.ts';
import { singlePane } from '../../core/panes/layout.ts';
import { changeLayout } from '../../core/panes/workspace-actions.ts';
import { expectFault } from '../support/expect-fault.ts';
import { choice } from '../support/controls.ts';
import { walkByKeys } from '../support/keyboard.ts';
import { inApplication, shellControls, threeTiles } from './support.tsx';

export default {
  title: 'Core/Workspace',
  component: Workspace,
  decorators: [
    (Story) => (
      <div style={{ height: 560 }}>
        <Story />
      </div>
    ),
    inApplication,
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Workspace>;
type Story = StoryObj<typeof Workspace>;

interface TilesArgs {
  /** The pane that fills the workspace. */
  readonly maximised: 'none' | 'p1' | 'p2' | 'p3';
}
const tilesControls = {
  parameters: { workspace: threeTiles },
  argTypes: { maximised: choice({ none: 'None', p1: 'The first', p2: 'The second', p3: 'The third' }) },
};

/** One page alone; which one, the control chooses. */
export const SinglePage: StoryObj<{ readonly screen: string }> = {
  args: { screen: shellControls.args.screen },
  argTypes: { screen: shellControls.argTypes.screen },
};
export const Tiles: StoryObj<TilesArgs> = {
  ...tilesControls,
  args: { maximised: 'none' },
  play: async ({ canvas }) => void (await canvas.findAllByRole('separator')),
};
export const Maximised: StoryObj<TilesArgs> = { ...tilesControls, args: { maximised: 'p2' } };
/** One pane failed, the other goes on. */
export const Failure: Story = {
  parameters: { workspace: () => openAt(singlePane('/one'), 'p1', 'right', '/broken') },
  beforeEach: () => expectFault('/assets/broken.css'),
  play: async ({ canvas }) => {
    await canvas.findByText('Unable to preload CSS for /assets/broken.css');
    await canvas.findByRole('heading', { name: 'One' });
  },
};
/** What is typed in a pane survives every rearrangement. */
export const NothingIsRemounted: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('One'), 'half a sentence');
    changeLayout((layout) => openAt(layout, 'p1', 'right', '/two'));
    await canvas.findByLabelText('Two');
    workspaceStore.maximised = 'p1';
    await waitFor(() => expect(document.querySelector('.maximised input')).toHaveValue('half a sentence'));
    workspaceStore.maximised = null;
    await waitFor(() => expect(document.querySelector('.maximised')).toBeNull());
    await expect(canvas.getByLabelText('One')).toHaveValue('half a sentence');
  },
};
/** The tabs of a tile by arrows, round at the ends; Delete closes the tab in front. */
export const ByKeyboard: Story = {
  parameters: { workspace: () => openAt(openAt(singlePane('/one'), 'p1', 'right', '/three'), 'p1', 'centre', '/two') },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: 'Two' });
    const [tile] = canvas.getAllByRole('tablist');
    const tabs = () => within(tile as HTMLElement).getAllByRole('tab');
    tabs()[1]?.focus();
    await walkByKeys(step, [
      ['{ArrowLeft}', () => expect(tabs()[0]).toHaveFocus()],
      ['{ArrowLeft}', () => expect(tabs()[1]).toHaveFocus()],
      ['{ArrowRight}', () => expect(tabs()[0]).toHaveFocus()],
      ['{Delete}', () => expect(tabs()).toHaveLength(1)],
    ]);
  },
};
