import { hierarchy, treemap } from 'd3-hierarchy';
import { useFormat } from '../../sites/use-format.ts';
import { Frame, type Area } from './frame.tsx';

/** One tile: a part of its group's amount. */
export interface Tile {
  readonly group: string;
  readonly label: string;
  readonly value: number;
  readonly colour: string;
}

interface TreeMapProps {
  readonly label: string;
  readonly tiles: readonly Tile[];
  readonly unit: string;
  /** A click on a tile; what it opens is reached by the keyboard elsewhere, such as in a table of the same figures. */
  readonly onPick?: (tile: Tile) => void;
}

interface Node {
  readonly tile?: Tile;
  readonly children?: readonly Node[];
}

const headHeight = 16;
/** Words are as wide as this, letter by letter, and a line as high. */
const [letter, line] = [6.4, 14];

/** Shares of a whole as areas, those of a group together under its name. */
export function TreeMap({ label, tiles, unit, onPick }: TreeMapProps) {
  const format = useFormat();
  const shown = tiles.filter(({ value }) => value > 0);
  const draw = ({ width, height, ink }: Area) => {
    const root = hierarchy<Node>(
      {
        children: [...Map.groupBy(shown, ({ group }) => group).values()].map((of) => ({
          children: of.map((tile) => ({ tile })),
        })),
      },
      ({ children }) => children,
    )
      .sum(({ tile }) => tile?.value ?? 0)
      .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
    const laid = treemap<Node>()
      .size([width, height])
      .paddingInner(2)
      .paddingTop(({ depth }) => (depth === 1 ? headHeight : 0))
      .round(true)(root);
    return (
      <>
        {(laid.children ?? []).map((group) => {
          const name = group.children?.[0]?.data.tile?.group ?? '';
          const words = `${name} ${format.quantity(group.value ?? 0, unit, { decimals: 0 })}`;
          const room = Math.floor((group.x1 - group.x0) / letter);
          return (
            <text key={name} x={group.x0 + 2} y={group.y0 + headHeight - 4} fontWeight={600} fill={ink.mark}>
              {words.length <= room ? words : name.length <= room ? name : ''}
            </text>
          );
        })}
        {laid.leaves().map(({ data: { tile }, x0, y0, x1, y1 }) => {
          if (!tile) return null;
          const figure = format.quantity(tile.value, unit, { decimals: 0 });
          const fits = (words: string): boolean => words.length * letter < x1 - x0 - 6;
          return (
            <g
              key={`${tile.group} ${tile.label}`}
              transform={`translate(${x0} ${y0})`}
              {...(onPick ? { cursor: 'pointer', onClick: () => onPick(tile) } : {})}
            >
              <rect width={x1 - x0} height={y1 - y0} fill={tile.colour} fillOpacity={0.3} stroke={tile.colour}>
                <title>{`${tile.group} – ${tile.label}: ${figure}`}</title>
              </rect>
              {fits(tile.label) && y1 - y0 > line + 4 ? (
                <text x={5} y={line} fill={ink.mark} pointerEvents="none">
                  {tile.label}
                </text>
              ) : null}
              {fits(figure) && y1 - y0 > 2 * line + 4 ? (
                <text x={5} y={2 * line} fill={ink.mark} pointerEvents="none">
                  {figure}
                </text>
              ) : null}
            </g>
          );
        })}
      </>
    );
  };
  return (
    <Frame label={label} height={280} margin={{ top: 2, right: 2, bottom: 2, left: 2 }}>
      {draw}
    </Frame>
  );
}
