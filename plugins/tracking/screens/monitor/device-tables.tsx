import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { MoreNote } from '../../../../core/parts/more-note.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { MonitorAnswer } from '../../shared/monitor.ts';

/** Machines that should tell where they are and do not. */
export function SilentTable({ silent, more }: Pick<MonitorAnswer, 'silent'> & { readonly more: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { select } = usePane();
  return (
    <section>
      <h2>{t`Silent for more than 15 minutes`}</h2>
      {silent.length === 0 ? (
        <p className="screen-note">{t`All working machines report their position.`}</p>
      ) : (
        <HTMLTable compact className="screen-table">
          <thead>
            <tr>
              <th>{t`Machine`}</th>
              <th className="number">{t`Silent for`}</th>
            </tr>
          </thead>
          <tbody>
            {silent.map(({ equipment, code, minutes }) => (
              <tr key={equipment}>
                <td>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => select({ record: 'equipment', id: equipment, label: code })}
                  >
                    {code}
                  </button>
                </td>
                <td className="number">
                  {minutes < 120 ? format.quantity(minutes, 'min') : format.quantity(Math.round(minutes / 60), 'h')}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      <MoreNote more={more} />
    </section>
  );
}

/** Devices whose clock is wrong by more than half a minute. */
export function ClockTable({ clocks, more }: Pick<MonitorAnswer, 'clocks'> & { readonly more: number }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <section>
      <h2>{t`Clocks off by more than 30 s`}</h2>
      {clocks.length === 0 ? (
        <p className="screen-note">{t`All clocks are correct.`}</p>
      ) : (
        <HTMLTable compact className="screen-table">
          <thead>
            <tr>
              <th>{t`Device`}</th>
              <th className="number">{t`Clock`}</th>
              <th>{t`Last seen`}</th>
            </tr>
          </thead>
          <tbody>
            {clocks.map(({ uid, skewMs, lastSeen }) => (
              <tr key={uid}>
                <td>{uid}</td>
                <td className="number">
                  {skewMs > 0
                    ? t`${format.number(Math.round(skewMs / 1000))} s behind`
                    : t`${format.number(Math.round(-skewMs / 1000))} s ahead`}
                </td>
                <td>{format.relative(lastSeen)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      <MoreNote more={more} />
    </section>
  );
}
