import type { BarSeries } from '../../../../core/charts/svg/bar-chart.tsx';
import { Frame, type Area } from '../../../../core/charts/svg/frame.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { layFlows } from './lay-flows.ts';

interface FlowChartProps {
  readonly label: string;
  /** Names at the left. */
  readonly from: readonly string[];
  /** Names at the right, with what each receives from every name at the left. */
  readonly to: readonly BarSeries[];
  readonly unit: string;
  /** A click on a band, by the places of its ends; what it opens is reached by the keyboard elsewhere. */
  readonly onPick?: (from: number, to: number) => void;
}

const node = 12;

/** What goes from where to where: bands as wide as the amount (a Sankey diagram of two columns). */
export function FlowChart({ label, from, to, unit, onPick }: FlowChartProps) {
  const format = useFormat();
  const height = Math.max(200, Math.max(from.length, to.length) * 44);
  const words = (value: number): string => format.quantity(value, unit, { decimals: 0 });
  const draw = (area: Area) => {
    const { sources, targets, bands } = layFlows(from, to, area.height, 10);
    const [left, right] = [node, area.width - node];
    const middle = (left + right) / 2;
    return (
      <>
        {bands.map(({ source, target, colour, from: start, to: end, thickness, value }) => (
          <path
            key={`${source} ${target}`}
            d={[
              `M${left},${start} C${middle},${start} ${middle},${end} ${right},${end}`,
              `L${right},${end + thickness}`,
              `C${middle},${end + thickness} ${middle},${start + thickness} ${left},${start + thickness} Z`,
            ].join(' ')}
            fill={colour}
            fillOpacity={0.45}
            {...(onPick
              ? {
                  cursor: 'pointer',
                  onClick: () =>
                    onPick(
                      from.indexOf(source),
                      to.findIndex((one) => one.label === target),
                    ),
                }
              : {})}
          >
            <title>{`${source} → ${target}: ${words(value)}`}</title>
          </path>
        ))}
        {sources.map(({ name, at, size, value }) => (
          <g key={name}>
            <rect y={at} width={node} height={Math.max(1, size)} fill={area.ink.text}>
              <title>{`${name}: ${words(value)}`}</title>
            </rect>
            <text x={-6} y={at + size / 2} dy="0.32em" textAnchor="end">
              {name}
            </text>
          </g>
        ))}
        {targets.map(({ name, at, size, value, colour }) => (
          <g key={name}>
            <rect x={right} y={at} width={node} height={Math.max(1, size)} fill={colour}>
              <title>{`${name}: ${words(value)}`}</title>
            </rect>
            <text x={area.width + 6} y={at + size / 2} dy="0.32em">
              {name}
            </text>
          </g>
        ))}
      </>
    );
  };
  return (
    <Frame label={label} height={height} margin={{ top: 8, right: 84, bottom: 8, left: 84 }}>
      {draw}
    </Frame>
  );
}
