import { useLingui } from '@lingui/react/macro';
import { FigureWords } from '../../../../core/reports/screens/figure-words.tsx';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import {
  figureGroups,
  isToldBy,
  purchasingFigures,
  type FigureGroup,
  type FigureName,
  type PurchasingFigure,
} from '../../reports/figures.ts';
import type { purchasingKpi } from '../../reports/purchasing-kpi.ts';
import { noteWords, valueWords } from './figure-words.ts';
import './kpi.css';

/** The least that a card takes, in pixels, with its gap. */
const cardWidth = 156;

interface FigureBoardProps {
  /** The figures of the whole period. */
  readonly rows: readonly ReportRowOf<typeof purchasingKpi>[];
  readonly chosen: FigureName;
  readonly onChoose: (figure: FigureName) => void;
  /** Narrowed to one buyer, to one vendor. */
  readonly narrowedTo: readonly ('buyer' | 'vendor')[];
}

/** Every figure as a card that says how it is made, and that shows what is behind it. */
export function FigureBoard({ rows, chosen, onChoose, narrowedTo }: FigureBoardProps) {
  const { i18n } = useLingui();
  const groups = Object.entries(figureGroups).map(([group, title]) => ({
    group,
    title: i18n._(title),
    figures: purchasingFigures.filter(([, figure]) => figure.group === (group as FigureGroup)),
  }));
  return (
    <div className="purchasing-cards">
      {groups.map(({ group, title, figures }) => (
        // Groups of few cards share a line.
        <section key={group} aria-label={title} style={{ flex: `${figures.length} 1 ${figures.length * cardWidth}px` }}>
          <h2>{title}</h2>
          <ul>
            {figures.map(([name, figure]) => (
              <li key={name}>
                <FigureCard
                  figure={figure}
                  told={rows.find((row) => row.figure === name) ?? null}
                  isChosen={chosen === name}
                  isTold={narrowedTo.every((whom) => isToldBy(figure, whom))}
                  onChoose={() => onChoose(name)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface FigureCardProps {
  readonly figure: PurchasingFigure;
  readonly told: ReportRowOf<typeof purchasingKpi> | null;
  readonly isChosen: boolean;
  /** Whether it can be told for the buyer or vendor that is asked for. */
  readonly isTold: boolean;
  readonly onChoose: () => void;
}

function FigureCard({ figure, told, isChosen, isTold, onChoose }: FigureCardProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { rows, dates, money } = figure.list.basis;
  const words = [figure.field.hint, rows, dates, money].flatMap((sentence) => (sentence ? [i18n._(sentence)] : []));
  const note = !isTold ? t`Not available for a single one` : told ? noteWords(figure, told, { i18n, format }) : null;
  return (
    <FigureWords words={words}>
      <button type="button" className="purchasing-card" aria-pressed={isChosen} onClick={onChoose}>
        <strong>{valueWords(figure, told?.value ?? null, format)}</strong>
        <span>{i18n._(figure.field.label)}</span>
        {note ? <em>{note}</em> : null}
      </button>
    </FigureWords>
  );
}
