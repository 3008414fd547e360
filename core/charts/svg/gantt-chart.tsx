import { scaleTime } from 'd3-scale';
import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { Frame, type Area } from './frame.tsx';
import { neighbourOf, type Step } from './gantt-keys.ts';
import { PatternDefinitions, type Pattern } from './pattern.tsx';

/** One stretch of time on a lane; instants in milliseconds. */
export interface Stretch {
  readonly lane: string;
  readonly from: number;
  readonly to: number;
  readonly category: string;
  readonly colour: string;
  readonly pattern?: Pattern | undefined;
  /** What it is called instead of its lane, category and times. */
  readonly label?: string;
}

interface GanttChartProps<S extends Stretch> {
  readonly label: string;
  readonly lanes: readonly string[];
  readonly stretches: readonly S[];
  /** First and last instant shown, in milliseconds. */
  readonly range: readonly [number, number];
  /** Makes every stretch a button: one stop of the Tab key, arrows go to the neighbours. */
  readonly onPick?: (stretch: S) => void;
}

const laneHeight = 20;
const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** What each lane was doing, over time. */
export function GanttChart<S extends Stretch>({ label, lanes, stretches, range, onPick }: GanttChartProps<S>) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const bars = useRef(new Map<number, SVGRectElement>());
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, Math.max(0, stretches.length - 1));
  const left = Math.min(120, Math.max(0, ...lanes.map((lane) => lane.length)) * 6 + 14);
  const words = ({ lane, category, from, to, label: own }: S): string =>
    own ?? `${lane} – ${category}: ${format.time(new Date(from))} – ${format.time(new Date(to))}`;
  const keys = (event: KeyboardEvent, index: number): void => {
    const stretch = stretches[index];
    if (stretch && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return onPick?.(stretch);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = neighbourOf(stretches, lanes, index, step);
    setCurrent(next);
    bars.current.get(next)?.focus();
  };
  const button = (stretch: S, index: number) =>
    onPick
      ? {
          ref: (bar: SVGRectElement | null) => void (bar ? bars.current.set(index, bar) : bars.current.delete(index)),
          role: 'button',
          tabIndex: index === stop ? 0 : -1,
          'aria-label': words(stretch),
          className: 'gantt-bar',
          onClick: () => {
            setCurrent(index);
            onPick(stretch);
          },
          onKeyDown: (event: KeyboardEvent) => keys(event, index),
        }
      : {};
  const draw = (area: Area) => {
    const x = scaleTime().domain(range).range([0, area.width]);
    const rows = new Map(lanes.map((lane, index) => [lane, index]));
    return (
      <>
        <PatternDefinitions id={id} />
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
        {stretches.map((stretch, index) => {
          const { lane, from, to, category, colour, pattern } = stretch;
          const [start, end] = [x(Math.max(from, range[0])), x(Math.min(to, range[1]))];
          if (end <= start) return null;
          const place = {
            x: start,
            y: (rows.get(lane) ?? 0) * laneHeight + 2,
            width: Math.max(1, end - start),
            height: laneHeight - 4,
          };
          return (
            <g key={`${lane}${from}${category}`}>
              <rect {...place} fill={colour} {...button(stretch, index)}>
                <title>{words(stretch)}</title>
              </rect>
              {pattern ? <rect {...place} fill={`url(#${id}-${pattern})`} pointerEvents="none" /> : null}
            </g>
          );
        })}
      </>
    );
  };
  return (
    <Frame
      label={onPick ? t`${label}: use the arrow keys to move between segments, Enter to open one` : label}
      interactive={onPick !== undefined}
      height={lanes.length * laneHeight + 26}
      margin={{ top: 20, right: 16, bottom: 6, left }}
    >
      {draw}
    </Frame>
  );
}
