import { ArrowDown, ArrowUp, Minus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { FigureWords } from '../../../../core/reports/screens/figure-words.tsx';
import type { ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { useWhatMayOpen } from '../../../../core/session/use-may-open.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import {
  decimalsOf,
  isMet as meetsTarget,
  laggingFigures,
  safetyFigures,
  safetyIndicators,
  safetyWords,
  trendOf,
  type SafetyFigure,
} from '../../reports/safety-indicators.ts';
import { useNotToldBy } from './not-told-by.tsx';
import './indicators.css';

type Row = ReportRowOf<typeof safetyIndicators>;

interface IndicatorCardsProps {
  readonly rows: readonly Row[];
  readonly question: ReportQuestion;
}

/** Every indicator as a card that says how it is made, what it is out of, whether its target is met, and where it goes. */
export function IndicatorCards({ rows, question }: IndicatorCardsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const told = rows.filter((row): row is Row & { figure: SafetyFigure } => row.figure !== null);
  const groups = [
    { title: t`What has happened`, rows: told.filter(({ figure }) => laggingFigures.includes(figure)) },
    { title: t`Prevention`, rows: told.filter(({ figure }) => !laggingFigures.includes(figure)) },
  ];
  return (
    <div className="indicator-groups">
      {groups.map((group) => {
        const { before_from: from, before_to: to } = group.rows.find((row) => row.before_from !== null) ?? {};
        return (
          <section key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            {from && to ? (
              <p className="indicator-compared">{t`Arrows compare with ${format.date(from)} to ${format.date(to)}.`}</p>
            ) : null}
            <ul>
              {group.rows.map((row) => (
                <IndicatorCard key={row.figure} row={row} question={question} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function IndicatorCard({
  row,
  question,
}: Pick<IndicatorCardsProps, 'question'> & { readonly row: Row & { readonly figure: SafetyFigure } }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const mayOpen = useWhatMayOpen();
  const notToldBy = useNotToldBy();
  const { figure, value, part, whole, low, high, target, missing, untold } = row;
  const places = decimalsOf(figure);
  const number = (of: number, digits = places): string => format.number(of, { decimals: digits });
  const isMet = meetsTarget(figure, value, target);
  const path = safetyIndicators.drill(row, question);
  const notes = [
    ...(part !== null && whole !== null ? [t`${number(part, 0)} of ${number(whole, 0)}`] : []),
    ...(low !== null && high !== null ? [t`${number(low)} to ${number(high)} (95% interval)`] : []),
    ...(target === null ? [] : [isMet === false ? t`target ${number(target)} missed` : t`target ${number(target)}`]),
    ...(missing === null ? [] : [t`hours missing: ${missing}`]),
    ...(untold === null ? [] : [notToldBy(untold)]),
  ];
  const figures = value === null ? '—' : number(value);
  return (
    <li>
      <FigureWords words={[i18n._(safetyWords[figure])]}>
        <div
          className="indicator-card"
          tabIndex={0}
          data-met={isMet === null ? undefined : isMet ? 'yes' : 'no'}
          data-large={figure === 'days_since_lti' ? '' : undefined}
        >
          <strong>
            {path !== null && value !== null && mayOpen(path) ? (
              <OpenButton onOpen={(where) => pane.open(path, where)}>{figures}</OpenButton>
            ) : (
              figures
            )}
          </strong>
          <span>{i18n._(safetyFigures[figure])}</span>
          <Trend row={row} number={number} />
          {notes.map((note) => (
            <em key={note}>{note}</em>
          ))}
        </div>
      </FigureWords>
    </li>
  );
}

/** Where a figure goes and whether that is good, by sign and word. */
function Trend({
  row,
  number,
}: {
  readonly row: Row & { readonly figure: SafetyFigure };
  readonly number: (of: number) => string;
}) {
  const { t } = useLingui();
  const { figure, value, before } = row;
  const trend = trendOf(figure, value, before);
  if (trend === null || before === null) return null;
  if (trend === 'same')
    return (
      <span className="indicator-trend">
        <Minus size={14} /> {t`as before`}
      </span>
    );
  const Arrow = trend.isUp ? ArrowUp : ArrowDown;
  return (
    <span className="indicator-trend" data-good={trend.isGood ? 'yes' : 'no'}>
      <Arrow size={14} /> {trend.isGood ? t`better, from ${number(before)}` : t`worse, from ${number(before)}`}
    </span>
  );
}
