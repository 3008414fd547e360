import { HTMLTable } from '@blueprintjs/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { telematicsFigure } from '../../shared/telematics.ts';
import type { ToldFigure } from './told-figure.ts';

interface FigureTableProps {
  readonly figures: readonly ToldFigure[];
  /** The name of the figure whose curve is shown. */
  readonly shown: string;
  readonly site: string | undefined;
  readonly onShow: (name: string) => void;
}

/** A figure per row: its newest value, when and by which service, and how far it grew; a press shows its curve. */
export function FigureTable({ figures, shown, site, onShow }: FigureTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(site);
  const said = (value: number | null, { unit, decimals, isState }: ToldFigure): string =>
    value === null
      ? '—'
      : isState
        ? value === 1
          ? t`Yes`
          : t`No`
        : unit === ''
          ? format.number(value, { decimals })
          : format.quantity(value, unit, { decimals });
  const remark = ({ resets, leftOut }: ToldFigure): string =>
    [
      resets > 0 ? plural(resets, { one: '# new control unit', other: '# new control units' }) : '',
      leftOut > 0 ? plural(leftOut, { one: '# reading excluded', other: '# readings excluded' }) : '',
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <div className="telematics-table" role="group" aria-label={t`Telematics figures`} tabIndex={0}>
      <HTMLTable compact striped>
        <thead>
          <tr>
            <th>{t({ message: 'Figure', context: 'of telematics' })}</th>
            <th className="number">{t`Latest value`}</th>
            <th>{t`Reported at`}</th>
            <th>{t({ message: 'Source', context: 'of data' })}</th>
            <th className="number">{t`Growth in the period`}</th>
            <th className="number">{t`Readings`}</th>
            <th className="number">{t`Longest gap`}</th>
            <th>{t`Remark`}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const label = telematicsFigure(figure.name)?.label;
            return (
              <tr key={figure.name}>
                <td>
                  <button
                    type="button"
                    className="telematics-figure"
                    aria-pressed={figure.name === shown}
                    onClick={() => onShow(figure.name)}
                  >
                    {label ? i18n._(label) : figure.name}
                  </button>
                </td>
                <td className="number">
                  <strong>{said(figure.value, figure)}</strong>
                </td>
                <td title={format.datetime(figure.toldAt)}>{format.relative(figure.toldAt)}</td>
                <td>{figure.source ?? '—'}</td>
                <td className="number">{figure.isCounter ? said(figure.grown, figure) : ''}</td>
                <td className="number">{format.number(figure.readings)}</td>
                <td className="number">
                  {figure.longestGapH === null ? '—' : format.quantity(figure.longestGapH, 'h', { decimals: 1 })}
                </td>
                <td>{remark(figure)}</td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </div>
  );
}
