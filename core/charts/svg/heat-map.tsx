import { scaleLinear } from 'd3-scale';
import { useFormat } from '../../sites/use-format.ts';
import { CategoryAxis } from './axes.tsx';
import { Frame, type Area } from './frame.tsx';

interface HeatMapProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly lines: readonly string[];
  /** The value of a column and a line; null is left empty. */
  readonly valueAt: (column: number, line: number) => number | null;
  readonly unit: string;
  /** The colour of the greatest value. */
  readonly colour: string;
  /** A click on a cell; what it opens is reached by the keyboard elsewhere, such as in a table of the same figures. */
  readonly onPick?: (column: number, line: number) => void;
}

const lineHeight = 22;

/** Values in a grid, the greater the fuller the colour; each cell says its figure where there is room. */
export function HeatMap({ label, columns, lines, valueAt, unit, colour, onPick }: HeatMapProps) {
  const format = useFormat();
  const highest = Math.max(0, ...lines.flatMap((_, line) => columns.map((__, column) => valueAt(column, line) ?? 0)));
  // Long names of columns are written aslant.
  const bottom = columns.every(({ length }) => length <= 3) ? 30 : 72;
  const left = Math.min(130, Math.max(0, ...lines.map((line) => line.length)) * 6 + 14);
  const draw = (area: Area) => {
    const width = area.width / Math.max(1, columns.length);
    const strength = scaleLinear()
      .domain([0, highest || 1])
      .range([0.08, 1]);
    return (
      <>
        {lines.map((line, row) => (
          <g key={line} transform={`translate(0 ${row * lineHeight})`}>
            <text x={-8} y={lineHeight / 2} dy="0.32em" textAnchor="end">
              {line.length > 20 ? `${line.slice(0, 19)}…` : line}
            </text>
            {columns.map((column, index) => {
              const value = valueAt(index, row);
              if (value === null) return null;
              const words = format.number(value, { decimals: value >= 100 || Number.isInteger(value) ? 0 : 1 });
              const part = strength(value);
              return (
                <g key={column} transform={`translate(${index * width} 0)`}>
                  <rect
                    width={Math.max(1, width - 1)}
                    height={lineHeight - 1}
                    fill={colour}
                    fillOpacity={part}
                    {...(onPick ? { cursor: 'pointer', onClick: () => onPick(index, row) } : {})}
                  >
                    <title>{`${line} – ${column}: ${format.quantity(value, unit, { decimals: 1 })}`}</title>
                  </rect>
                  {words.length * 6.5 < width - 4 ? (
                    <text
                      x={width / 2}
                      y={lineHeight / 2}
                      dy="0.32em"
                      textAnchor="middle"
                      fill={part > 0.55 ? area.ink.ground : area.ink.mark}
                      pointerEvents="none"
                    >
                      {words}
                    </text>
                  ) : null}
                </g>
              );
            })}
          </g>
        ))}
        <CategoryAxis
          area={area}
          places={columns.map((column, index) => ({ label: column, x: (index + 0.5) * width }))}
        />
      </>
    );
  };
  return (
    <Frame label={label} height={lines.length * lineHeight + bottom + 6} margin={{ top: 6, right: 8, bottom, left }}>
      {draw}
    </Frame>
  );
}
