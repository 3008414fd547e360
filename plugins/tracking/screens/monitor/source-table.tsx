import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { Disable, Key, Lock, Play } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { MonitoredSource } from '../../shared/monitor.ts';
import { otherLabels } from './other-labels.ts';
import { useWords } from './quarantine/use-words.ts';
import { sourceKinds } from '../../records/choices.ts';
import { LastResult } from '../aemp/last-result.tsx';

interface SourceTableProps {
  readonly sources: readonly MonitoredSource[];
  readonly mayChange: boolean;
  readonly onOpen: (source: MonitoredSource) => void;
  readonly onRenew: (source: MonitoredSource) => void;
  readonly onSecret: (source: MonitoredSource) => void;
  readonly onToggle: (source: MonitoredSource) => void;
  readonly onDrill: (source: MonitoredSource, code: string) => void;
}

/** Lags beyond are counted as one. */
const mostLagMs = 86_400_000;

/** A source per row: how much it sends, how late, and what of it was refused. */
export function SourceTable({ sources, mayChange, onOpen, onRenew, onSecret, onToggle, onDrill }: SourceTableProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const words = useWords();
  const counted = ({ others }: MonitoredSource): readonly string[] =>
    others.map(({ type, count }) => `${otherLabels[type] ? i18n._(otherLabels[type]) : type} ${format.number(count)}`);
  const lag = (ms: number | null): string =>
    ms === null
      ? '–'
      : ms < 10_000
        ? format.quantity(ms / 1000, 's', { decimals: 1 })
        : ms < 600_000
          ? format.quantity(Math.round(ms / 1000), 's')
          : ms < 7_200_000
            ? format.quantity(Math.round(ms / 60_000), 'min')
            : ms < mostLagMs
              ? format.quantity(Math.round(ms / 3_600_000), 'h')
              : `> ${format.quantity(24, 'h')}`;
  return (
    <div className="monitor-scroll" tabIndex={0} role="group" aria-label={t`Sources`}>
      <HTMLTable compact striped className="screen-table monitor-cards">
        <thead>
          <tr>
            <th>{t`Source`}</th>
            <th>{t`Type`}</th>
            <th>{t`Status`}</th>
            <th>{t`Last event`}</th>
            <th className="number">{t`Events/s`}</th>
            <th className="number">{t`Lag, median and p95`}</th>
            <th className="number">{t`Duplicates`}</th>
            <th className="number">{t({ message: 'Late', context: 'events' })}</th>
            <th className="number">{t`Dropped`}</th>
            <th>{t`Rejected, waiting`}</th>
            {mayChange ? <th>{t`Token`}</th> : null}
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source.id}>
              <td>
                <button type="button" className="link-button" onClick={() => onOpen(source)}>
                  {source.code}
                </button>
                <div className="monitor-label">{i18n.locale === 'fr' ? source.labelFr : source.labelEn}</div>
                {source.kind === 'aemp' ? <LastResult source={source} /> : null}
              </td>
              <td data-label={t`Type`}>{i18n._(sourceKinds[source.kind as keyof typeof sourceKinds])}</td>
              <td data-label={t`Status`}>
                {source.enabled ? (
                  <Tag minimal intent="success">{t`Enabled`}</Tag>
                ) : (
                  <Tag minimal intent="warning">{t`Disabled`}</Tag>
                )}
              </td>
              <td data-label={t`Last event`}>
                {source.lastEventAt === null ? t`Never` : format.relative(source.lastEventAt)}
              </td>
              <td className="number" data-label={t`Events/s`}>
                {format.number(source.perSecond, { decimals: source.perSecond < 10 ? 2 : 0 })}
              </td>
              <td className="number monitor-lag" data-label={t`Lag, median and p95`}>
                <span>{lag(source.lagP50)} ·</span> <span>{lag(source.lagP95)}</span>
              </td>
              <td className="number" data-label={t`Duplicates`}>
                {format.number(source.duplicates)}
              </td>
              <td className="number" data-label={t({ message: 'Late', context: 'events' })}>
                {format.number(source.late)}
              </td>
              <td className="number" data-label={t`Dropped`}>
                {source.dropped > 0 ? (
                  <Tag minimal intent="danger">
                    {format.number(source.dropped)}
                  </Tag>
                ) : (
                  '0'
                )}
              </td>
              <td className="monitor-refused">
                {source.rejected.map(({ code, count }) => (
                  <Button
                    key={code}
                    size="small"
                    variant="minimal"
                    intent="danger"
                    text={`${words.reason(code)} ${format.number(count)}`}
                    aria-label={t`${words.reason(code)} ${format.number(count)}: show the ${source.code} rejected`}
                    onClick={() => onDrill(source, code)}
                  />
                ))}
                {source.others.length > 0 ? (
                  <div
                    className="monitor-others"
                    title={counted(source).join('\n')}
                  >{t`Also reported: ${counted(source).slice(0, 3).join(', ')}`}</div>
                ) : null}
              </td>
              {mayChange ? (
                <td className="monitor-actions">
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Key />}
                    title={t`New token`}
                    aria-label={t`New token for ${source.code}`}
                    onClick={() => onRenew(source)}
                  />
                  {source.kind === 'aemp' ? (
                    <Button
                      size="small"
                      variant="minimal"
                      icon={<Lock />}
                      title={t`Service secret`}
                      aria-label={t`Service secret of ${source.code}`}
                      onClick={() => onSecret(source)}
                    />
                  ) : null}
                  <Button
                    size="small"
                    variant="minimal"
                    icon={source.enabled ? <Disable /> : <Play />}
                    title={source.enabled ? t`Disable` : t`Enable`}
                    aria-label={source.enabled ? t`Disable ${source.code}` : t`Enable ${source.code}`}
                    onClick={() => onToggle(source)}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
