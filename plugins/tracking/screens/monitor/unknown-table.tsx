import { Button, HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import type { MonitorAnswer, UnknownDevice } from '../../monitor.ts';

interface UnknownTableProps extends Pick<MonitorAnswer, 'unknown'> {
  readonly onAdopt: (device: UnknownDevice) => void;
}

/** Devices that send and that nobody put on a machine, with what they say of themselves. Nothing where there is none. */
export function UnknownTable({ unknown, onAdopt }: UnknownTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const mayAdopt = useCan('tracking_device:create');
  if (unknown.length === 0) return null;
  return (
    <section>
      <h2>{t`Devices on no machine`}</h2>
      <p className="screen-note">{t`They send, and nobody said on which machine they sit. What they sent waits for 30 days.`}</p>
      <HTMLTable compact className="screen-table">
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
            <tr key={`${one.source} ${one.device}`}>
              <td>
                <bdi>{one.device}</bdi>
              </td>
              <td>{one.sourceCode}</td>
              <td className="number">{format.number(one.events)}</td>
              <td>{format.datetime(one.first)}</td>
              <td>{format.relative(one.last)}</td>
              <td>
                <code className="unknown-says">{saidBy(one)}</code>
              </td>
              {mayAdopt ? (
                <td>
                  <Button size="small" text={t`Put on a machine`} onClick={() => onAdopt(one)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  );
}

/** Its kinds of events, and the plain values of the newest, as the device names them. */
function saidBy({ kinds, data }: UnknownDevice): string {
  const values = Object.entries(data ?? {}).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return [...(kinds ?? []), ...values.map(([name, value]) => `${name} ${String(value).slice(0, 24)}`)].slice(0, 7).join(' · ');
}
