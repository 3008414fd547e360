import { HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { equipmentFueling } from '../../records/equipment-fueling.ts';

/** A fill as its own author sees it. */
export interface OwnFill {
  readonly id: string;
  readonly number: string;
  readonly at: string;
  readonly equipment: string | null;
  readonly tank: string;
  readonly litres: number;
  readonly state: string;
  readonly site: string;
}

/** The last fills of the one who looks: recorded by them, or of a machine that they drove. */
export function OwnFills({ fills }: { readonly fills: readonly OwnFill[] }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  if (fills.length === 0) return null;
  return (
    <section className="own-fills" aria-label={t`Your recent fills`}>
      <h2>{t`Your recent fills`}</h2>
      <div className="report-table" role="group" aria-label={t`Your recent fills`} tabIndex={0}>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th>{t`Date and time`}</th>
              <th>{t`Machine`}</th>
              <th>{t`Tank`}</th>
              <th className="report-number">{t`Litres`}</th>
              <th>{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {fills.map((fill) => {
              const state = equipmentFueling.states?.states[fill.state];
              return (
                <tr key={fill.id}>
                  <td>{format.datetime(fill.at)}</td>
                  <td>{fill.equipment ?? '—'}</td>
                  <td>{fill.tank}</td>
                  <td className="report-number">{format.quantity(fill.litres, 'L')}</td>
                  <td>
                    {state ? (
                      <Tag minimal intent={state.intent ?? 'none'}>
                        {i18n._(state.label)}
                      </Tag>
                    ) : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
    </section>
  );
}
