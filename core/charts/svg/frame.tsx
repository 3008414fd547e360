import type { ReactNode } from 'react';
import { useTheme } from '../../theme/use-theme.ts';
import { inkOf, type Ink } from './ink.ts';
import { useWidth } from './use-width.ts';
import '../chart.css';

/** Space around the plot, in pixels. */
export interface Margin {
  readonly top: number;
  readonly right: number;
  /** May depend on the width of the plot: names that would touch are slanted. */
  readonly bottom: number | ((plotWidth: number) => number);
  readonly left: number;
}

/** The plot's own size, inside the margins. */
export interface Area {
  readonly width: number;
  readonly height: number;
  readonly ink: Ink;
}

interface FrameProps {
  /** What the chart shows, for those who do not see it; its figures stand in the table beside it. */
  readonly label: string;
  /** Pixels, margins included. */
  readonly height: number;
  readonly margin: Margin;
  /** Holds buttons: a group of them, not one picture. */
  readonly interactive?: boolean;
  readonly children: (area: Area) => ReactNode;
}

/** The paper of an SVG chart: as wide as it may be, in the colours of the theme. */
export function Frame({ label, height, margin, interactive = false, children }: FrameProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const { theme } = useTheme();
  const ink = inkOf(theme);
  const plotWidth = Math.max(40, width - margin.left - margin.right);
  const bottom = typeof margin.bottom === 'number' ? margin.bottom : margin.bottom(plotWidth);
  const area = { width: plotWidth, height: height - margin.top - bottom, ink };
  return (
    <div ref={element} className="svg-chart">
      <svg
        role={interactive ? 'group' : 'img'}
        aria-label={label}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontSize={11}
        fontFamily="system-ui, sans-serif"
        fill={ink.text}
      >
        <g transform={`translate(${margin.left} ${margin.top})`}>{children(area)}</g>
      </svg>
    </div>
  );
}
