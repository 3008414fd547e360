import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { useFormat } from '../../sites/use-format.ts';
import { ValueAxis } from './axes.tsx';
import { Frame, type Area } from './frame.tsx';

export interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly colour: string;
}

interface ScatterChartProps {
  readonly label: string;
  readonly points: readonly ScatterPoint[];
  readonly xLabel: string;
  readonly yLabel: string;
}

const reach = (values: readonly number[]): [number, number] => {
  const [least = 0, most = 1] = extent(values);
  return [Math.min(0, least), most === least ? most + 1 : most];
};

/** Two measures of each thing against each other; a point says its name under the pointer. */
export function ScatterChart({ label, points, xLabel, yLabel }: ScatterChartProps) {
  const format = useFormat();
  const draw = (area: Area) => {
    const x = scaleLinear()
      .domain(reach(points.map((point) => point.x)))
      .range([0, area.width])
      .nice();
    const y = scaleLinear()
      .domain(reach(points.map((point) => point.y)))
      .range([area.height, 0])
      .nice();
    return (
      <>
        <ValueAxis area={area} scale={y} words={(value) => format.number(value)} />
        {x.ticks(Math.max(2, Math.floor(area.width / 70))).map((tick) => (
          <g key={tick} transform={`translate(${x(tick)} 0)`}>
            <line y2={area.height} stroke={area.ink.line} />
            <text y={area.height + 14} textAnchor="middle">
              {format.number(tick)}
            </text>
          </g>
        ))}
        {points.map((point) => (
          <circle
            key={`${point.label}${point.x}${point.y}`}
            cx={x(point.x)}
            cy={y(point.y)}
            r={4}
            fill={point.colour}
            fillOpacity={0.8}
            stroke={area.ink.ground}
          >
            <title>{`${point.label}: ${xLabel} ${format.number(point.x, { decimals: 1 })}, ${yLabel} ${format.number(point.y, { decimals: 1 })}`}</title>
          </circle>
        ))}
        <text x={area.width} y={area.height + 30} textAnchor="end">
          {xLabel}
        </text>
        <text x={-44} y={-8}>
          {yLabel}
        </text>
      </>
    );
  };
  return (
    <Frame label={label} height={260} margin={{ top: 22, right: 12, bottom: 36, left: 52 }}>
      {draw}
    </Frame>
  );
}
