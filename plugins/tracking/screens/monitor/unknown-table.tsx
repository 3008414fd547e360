import { Button, HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { MoreNote } from '../../../../core/parts/more-note.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import type { MonitorAnswer, UnknownDevice } from '../../shared/monitor.ts';
import { sourceKinds } from '../../records/choices.ts';
import { saidBy } from './said-by.ts';
import { saidLabels } from './said-labels.ts';
import { useWords } from './quarantine/use-words.ts';
import { visibleText } from '../../shared/visible-text.ts';

interface UnknownTableProps extends Pick<MonitorAnswer, 'unknown'> {
  /** Devices that are not among them. */
  readonly more: number;
  readonly onAdopt: (device: UnknownDevice) => void;
}

/**
 * Devices and machines that send and that nobody put on a machine here, with what they say of themselves. Nothing where
 * there is none.
 */
export function UnknownTable({ unknown, more, onAdopt }: UnknownTableProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const words = useWords();
  const mayAdopt = useCan('tracking_device:create');
  if (unknown.length === 0) return null;
  return (
    <section className="monitor-unknown">
      <h2>{t`Unassigned devices`}</h2>
      <p className="screen-note">{t`These devices send data but are not assigned to a machine. Their data is kept for 30 days.`}</p>
      <div className="monitor-wide">
        <HTMLTable compact className="screen-table monitor-cards">
          <thead>
            <tr>
              <th>{t`Device`}</th>
              <th>{t`Source`}</th>
              <th className="number">{t`Waiting`}</th>
              <th>{t`Since`}</th>
              <th>{t`Last`}</th>
              <th>{t`It says`}</th>
              {mayAdopt ? <th>{t`Actions`}</th> : null}
            </tr>
          </thead>
          <tbody>
            {unknown.map((one) => (
              <tr key={`${one.source} ${one.device} ${one.isCode}`}>
                <td className="unknown-device">
                  <bdi>{visibleText(one.device)}</bdi>
                  {one.isCode ? <div className="monitor-label">{t`machine code`}</div> : null}
                </td>
                <td data-label={t`Source`}>
                  {one.sourceCode}{' '}
                  <div className="monitor-label">{i18n._(sourceKinds[one.sourceKind as keyof typeof sourceKinds])}</div>
                </td>
                <td className="number" data-label={t`Waiting`}>
                  {format.number(one.events)}
                </td>
                <td data-label={t`Since`}>{format.datetime(one.first)}</td>
                <td data-label={t`Last`}>{format.relative(one.last)}</td>
                <td>
                  <div className="unknown-says">
                    {one.kinds ? <span>{one.kinds.map((kind) => words.kind(kind)).join(', ')}</span> : null}
                    {saidBy(one).map(({ name, value }) => (
                      <span key={name}>
                        <span className="unknown-name">{saidLabels[name] ? i18n._(saidLabels[name]) : name}</span>{' '}
                        <bdi>{value}</bdi>
                      </span>
                    ))}
                  </div>
                </td>
                {mayAdopt ? (
                  <td>
                    <Button
                      size="small"
                      text={one.isCode ? t`Create the machine` : t`Assign to a machine`}
                      onClick={() => onAdopt(one)}
                    />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      <MoreNote more={more} />
    </section>
  );
}
