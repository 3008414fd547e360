import { scaleTime } from 'd3-scale';
import { useFormat } from '../../i18n/use-format.ts';
import { Frame, type Area } from './frame.tsx';

/** One stretch of time on a lane; instants in milliseconds. */
export interface Stretch {
  readonly lane: string;
  readonly from: number;
  readonly to: number;
  readonly category: string;
  readonly colour: string;
}

interface GanttChartProps {
  readonly label: string;
  readonly lanes: readonly string[];
  readonly stretches: readonly Stretch[];
  /** First and last instant shown, in milliseconds. */
  readonly range: readonly [number, number];
}

const laneHeight = 20;

/** What each lane was doing, over time. */
export function GanttChart({ label, lanes, stretches, range }: GanttChartProps) {
  const format = useFormat();
  const left = Math.min(120, Math.max(0, ...lanes.map((lane) => lane.length)) * 6 + 14);
  const draw = (area: Area) => {
    const x = scaleTime().domain(range).range([0, area.width]);
    const rows = new Map(lanes.map((lane, index) => [lane, index]));
    return (
      <>
        {x.ticks(Math.max(2, Math.floor(area.width / 80))).map((tick) => (
          <g key={tick.getTime()} transform={`translate(${x(tick)} 0)`}>
            <line y2={area.height} stroke={area.ink.line} />
            <text y={-6} textAnchor="middle">
              {format.time(tick)}
            </text>
          </g>
        ))}
        {lanes.map((lane, index) => (
          <text key={lane} x={-8} y={(index + 0.5) * laneHeight} dy="0.32em" textAnchor="end">
            {lane.length > 18 ? `${lane.slice(0, 17)}…` : lane}
          </text>
        ))}
        {stretches.map(({ lane, from, to, category, colour }) => {
          const [start, end] = [x(Math.max(from, range[0])), x(Math.min(to, range[1]))];
          return end <= start ? null : (
            <rect key={`${lane}${from}${category}`} x={start} y={(rows.get(lane) ?? 0) * laneHeight + 2} width={Math.max(1, end - start)} height={laneHeight - 4} fill={colour}>
              <title>{`${lane} – ${category}: ${format.time(new Date(from))} – ${format.time(new Date(to))}`}</title>
            </rect>
          );
        })}
      </>
    );
  };
  return (
    <Frame label={label} height={lanes.length * laneHeight + 26} margin={{ top: 20, right: 16, bottom: 6, left }}>
      {draw}
    </Frame>
  );
}
