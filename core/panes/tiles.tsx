import { useEffect, useRef } from 'react';
import { Mosaic, type MosaicNode } from 'react-mosaic-component';
import 'react-mosaic-component/react-mosaic-component.css';
import { useLingui } from '@lingui/react/macro';
import type { Tree } from './layout.ts';
import { smallestShare } from './layout-tree.ts';
import { decorateSplitters, splitterKey } from './splitters.ts';
import { TileView } from './tile-view.tsx';
import { useWorkspace } from './use-workspace.ts';
import { changeLayout } from './workspace-actions.ts';
import './tiles.css';

const renderTile = (tile: string) => <TileView id={tile} />;
const setTree = (tree: MosaicNode<string> | null): void => {
  if (tree !== null) changeLayout((layout) => ({ ...layout, tree: tree as Tree }), 'silent');
};

/** The workspace as tiles. react-mosaic places them and moves the splitters; tabs and drops are ours. */
export default function Tiles() {
  const { t } = useLingui();
  const { layout } = useWorkspace();
  const root = useRef<HTMLDivElement>(null);
  const label = t`Resize the panes`;

  useEffect(() => {
    if (root.current) decorateSplitters(root.current, layout.tree, label);
  }, [layout.tree, label]);

  return (
    <div ref={root} className="tiles" onKeyDown={splitterKey}>
      <Mosaic<string>
        value={layout.tree as MosaicNode<string>}
        onChange={setTree}
        renderTile={renderTile}
        resize={{ minimumPaneSizePercentage: smallestShare }}
        className="tiles-mosaic"
        blueprintNamespace="bp6"
      />
    </div>
  );
}
