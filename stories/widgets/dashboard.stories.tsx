import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tint } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { definePlugin } from '../../core/registry/plugin.ts';
import { createRegistry } from '../../core/registry/registry.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { defineWidget } from '../../core/registry/widget.ts';
import { defaultTiles, moved, removed, resized } from '../../plugins/dashboard/shared/layout.ts';
import { TileFrame } from '../../plugins/dashboard/screens/tile-frame.tsx';
import { TileGrid } from '../../plugins/dashboard/screens/tile-grid.tsx';
import '../../plugins/dashboard/screens/dashboard.css';
import { asScreen } from '../records/support.tsx';
import { range, yesOrNo } from '../support/controls.ts';

const widget = (id: string, title: ReturnType<typeof msg>, width: number) =>
  defineWidget({
    id,
    title,
    can: 'layout:share',
    width,
    height: 3,
    roles: 'all',
    link: '/',
    load: async () => ({ default: () => <p className="widget-note">{id}</p> }),
  });
const widgets = [
  widget('story.roles', msg`Roles`, 4),
  widget('story.sites', msg`Sites`, 8),
  widget('story.history', msg`History`, 6),
];
const plugin = definePlugin({
  id: 'story',
  title: msg`Status`,
  icon: Tint,
  widgets,
});
const registry = createRegistry();
registry.register(plugin);

interface BoardProps {
  readonly arranging: boolean;
  readonly tileCount: number;
}
function Board({ arranging, tileCount }: BoardProps) {
  const [tiles, setTiles] = useState(() => defaultTiles(widgets.slice(0, tileCount), []));
  return (
    <RegistryContext value={registry}>
      <div
        className="dashboard"
        data-arranging={arranging}
        tabIndex={0}
        role="group"
        aria-label="Dashboard"
        style={{ padding: 12 }}
      >
        {arranging ? <p id="tile-keys">←↑→↓</p> : null}
        <TileGrid tiles={tiles} arranging={arranging} onChange={setTiles}>
          {(tile) => (
            <TileFrame
              tile={tile}
              registered={{
                widget: widgets.find(({ id }) => id === tile.widget) ?? widget('story.none', msg`Status`, 2),
                plugin,
              }}
              arranging={arranging}
              onMove={(direction) => setTiles(moved(tiles, tile.key, direction))}
              onResize={(direction) => setTiles(resized(tiles, tile.key, direction))}
              onRemove={() => setTiles(removed(tiles, tile.key))}
              onSettings={() => undefined}
            />
          )}
        </TileGrid>
      </div>
    </RegistryContext>
  );
}

export default {
  title: 'Widgets/Dashboard',
  component: Board,
  decorators: [asScreen],
  args: { arranging: false, tileCount: widgets.length },
  argTypes: { arranging: yesOrNo, tileCount: range(0, widgets.length) },
} satisfies Meta<typeof Board>;
type Story = StoryObj<typeof Board>;

export const Shown: Story = {};
/** Every tile can be moved, resized and removed by mouse and keyboard. */
export const Arranging: Story = { args: { arranging: true } };
