import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useWhatMayOpen } from '../../../../core/session/use-may-open.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { bodyParts } from '../../records/choices.ts';
import { injuredBodyParts } from '../../reports/injured-body-parts.ts';
import './indicators.css';

type Part = keyof typeof bodyParts;
type Row = ReportRowOf<typeof injuredBodyParts>;

const ellipse = (cx: number, cy: number, rx: number, ry: number) => <ellipse cx={cx} cy={cy} rx={rx} ry={ry} />;
const box = (x: number, y: number, width: number, height: number, rx = 6) => (
  <rect x={x} y={y} width={width} height={height} rx={rx} />
);
/** The middle of a figure, whose left side is the right one in a mirror. */
const middle = 60;
const both = (shape: ReactNode): ReactNode => (
  <>
    {shape}
    <g transform={`translate(${2 * middle} 0) scale(-1 1)`}>{shape}</g>
  </>
);

interface Region {
  readonly shape: ReactNode;
  /** Where its count stands. */
  readonly at: readonly [x: number, y: number];
}
const limbs = {
  shoulder: { shape: both(ellipse(35, 62, 12, 9)), at: [35, 62] },
  arm: { shape: both(box(20, 72, 15, 58)), at: [27, 102] },
  hand: { shape: both(ellipse(27, 142, 9, 11)), at: [27, 142] },
  leg: { shape: both(<path d="M42 142h17v50h-17zM43 210h14v42h-14z" />), at: [50, 168] },
  foot: { shape: both(ellipse(47, 261, 11, 8)), at: [47, 261] },
} as const satisfies Partial<Record<Part, Region>>;
/** What is drawn of each side: the parts of the body that the catalogue names (hse.md §2). */
const sides: readonly Readonly<Partial<Record<Part, Region>>>[] = [
  {
    head: { shape: ellipse(middle, 24, 17, 21), at: [middle, 36] },
    eye: { shape: both(ellipse(53, 21, 4, 3)), at: [middle, 13] },
    neck: { shape: box(52, 43, 16, 11, 3), at: [middle, 49] },
    trunk: { shape: box(41, 55, 38, 60, 8), at: [middle, 85] },
    hip: { shape: box(41, 117, 38, 23, 8), at: [middle, 129] },
    ...limbs,
    knee: { shape: both(ellipse(50, 201, 9, 9)), at: [50, 201] },
  },
  {
    head: { shape: ellipse(middle, 24, 17, 21), at: [middle, 24] },
    neck: { shape: box(52, 43, 16, 11, 3), at: [middle, 49] },
    back: { shape: box(41, 55, 38, 60, 8), at: [middle, 85] },
    hip: { shape: box(41, 117, 38, 23, 8), at: [middle, 129] },
    ...limbs,
    knee: { shape: both(ellipse(50, 201, 9, 9)), at: [50, 201] },
  },
];

interface BodyMapProps {
  readonly rows: readonly Row[];
  readonly question: ReportQuestion;
}

/** Where on the body people were hurt, front and back, with how many; nobody is named. */
export function BodyMap({ rows, question }: BodyMapProps) {
  const { i18n, t } = useLingui();
  const { theme } = useTheme();
  const format = useFormat();
  const pane = usePane();
  const mayOpen = useWhatMayOpen();
  const title = t`Body map of injuries`;
  const most = Math.max(1, ...rows.map(({ count }) => count ?? 0));
  const rowOf = new Map(rows.map((row) => [row.body_part as Part | null, row]));
  const pathOf = (row: Row): string | null => {
    const path = injuredBodyParts.drill(row, question);
    return path !== null && mayOpen(path) ? path : null;
  };
  const nameOf = (part: string | null): string =>
    part === null ? t`Part not given` : i18n._(bodyParts[part as Part] ?? bodyParts.multiple);
  const region = (part: Part, { shape, at }: Region) => {
    const row = rowOf.get(part);
    const count = row?.count ?? 0;
    const path = row ? pathOf(row) : null;
    return (
      <g
        key={part}
        fill={count > 0 ? seriesColour(theme, 1) : 'transparent'}
        fillOpacity={count > 0 ? 0.2 + (0.8 * count) / most : 1}
        {...(path === null ? {} : { cursor: 'pointer', onClick: () => pane.open(path) })}
      >
        <title>{`${nameOf(part)}: ${format.number(count)}`}</title>
        {shape}
        {count > 0 ? (
          <text x={at[0]} y={at[1]} dy="0.35em" textAnchor="middle">
            {format.number(count)}
          </text>
        ) : null}
      </g>
    );
  };
  return (
    <ChartFigure title={title}>
      <div className="body-map">
        {sides.map((side, index) => {
          const words =
            index === 0
              ? t({ message: 'Front', context: 'of a body' })
              : t({ message: 'Back', context: 'side of a body' });
          return (
            <div key={words}>
              <svg viewBox="0 0 120 275" role="img" aria-label={words}>
                {(Object.entries(side) as [Part, Region][]).map(([part, drawn]) => region(part, drawn))}
              </svg>
              <span>{words}</span>
            </div>
          );
        })}
        <ul aria-label={title}>
          {rows.map((row) => {
            const path = pathOf(row);
            const words = `${nameOf(row.body_part)}: ${format.number(row.count ?? 0)}`;
            return (
              <li key={row.body_part ?? ''}>
                {path === null ? words : <OpenButton onOpen={(where) => pane.open(path, where)}>{words}</OpenButton>}
              </li>
            );
          })}
        </ul>
      </div>
    </ChartFigure>
  );
}
