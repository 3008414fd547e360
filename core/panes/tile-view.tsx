import { DropZones } from './drop-zones.tsx';
import { PaneSlot } from './pane-host.tsx';
import { TileHeader } from './tile-header.tsx';
import { useWorkspace } from './use-workspace.ts';

/** One tile: its tabs and the pane in front. The others stay alive behind it. */
export function TileView({ id }: { readonly id: string }) {
  const { layout, maximised } = useWorkspace();
  const tile = layout.tiles[id];
  if (!tile) return null;
  return (
    <DropZones tile={id}>
      <div className="tile" data-focused={tile.tabs.includes(layout.focused) || undefined}>
        <TileHeader tile={tile} />
        <div className="tile-body">
          {tile.tabs.map((pane) => (
            <div
              key={pane}
              className="tile-panel"
              role="tabpanel"
              id={`panel-${pane}`}
              aria-labelledby={`tab-${pane}`}
              hidden={pane !== tile.active}
            >
              {pane === maximised ? null : <PaneSlot pane={pane} />}
            </div>
          ))}
        </div>
      </div>
    </DropZones>
  );
}
