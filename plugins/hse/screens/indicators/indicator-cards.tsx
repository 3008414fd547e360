import { useLingui } from '@lingui/react/macro';
import { FigureWords } from '../../../../core/reports/screens/figure-words.tsx';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import {
  decimalsOf,
  isMet as meetsTarget,
  laggingFigures,
  safetyFigures,
  safetyWords,
  type safetyIndicators,
  type SafetyFigure,
} from '../../reports/safety-indicators.ts';
import './indicators.css';

type Row = ReportRowOf<typeof safetyIndicators>;

/** Every indicator as a card that says how it is made, what it is out of, and whether its target is met. */
export function IndicatorCards({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useLingui();
  const told = rows.filter((row): row is Row & { figure: SafetyFigure } => row.figure !== null);
  const groups = [
    { title: t`What has happened`, rows: told.filter(({ figure }) => laggingFigures.includes(figure)) },
    { title: t`What keeps it from happening`, rows: told.filter(({ figure }) => !laggingFigures.includes(figure)) },
  ];
  return (
    <div className="indicator-groups">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2>{group.title}</h2>
          <ul>
            {group.rows.map((row) => (
              <IndicatorCard key={row.figure} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function IndicatorCard({ row }: { readonly row: Row & { readonly figure: SafetyFigure } }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { figure, value, part, whole, low, high, target, missing } = row;
  const places = decimalsOf(figure);
  const number = (of: number, digits = places): string => format.number(of, { decimals: digits });
  const isMet = meetsTarget(figure, value, target);
  const notes = [
    ...(part !== null && whole !== null ? [t`${number(part, 0)} of ${number(whole, 0)}`] : []),
    ...(low !== null && high !== null ? [t`${number(low)} to ${number(high)}, 19 times in 20`] : []),
    ...(target === null ? [] : [isMet === false ? t`target ${number(target)} missed` : t`target ${number(target)}`]),
    ...(missing === null ? [] : [t`hours missing: ${missing}`]),
  ];
  return (
    <li>
      <FigureWords words={[i18n._(safetyWords[figure])]}>
        <div
          className="indicator-card"
          tabIndex={0}
          data-met={isMet === null ? undefined : isMet ? 'yes' : 'no'}
          data-large={figure === 'days_since_lti' ? '' : undefined}
        >
          <strong>{value === null ? '—' : number(value)}</strong>
          <span>{i18n._(safetyFigures[figure])}</span>
          {notes.map((note) => (
            <em key={note}>{note}</em>
          ))}
        </div>
      </FigureWords>
    </li>
  );
}
