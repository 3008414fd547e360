import { HTMLTable } from '@blueprintjs/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { families, type Family, type TimeCategory } from '../records/choices.ts';
import { timeLedger } from '../reports/time-ledger.ts';
import { ledgerAt } from './ledger-at.ts';

/** Groups of time categories, as a wall shows them (catalogue operations.md §9: P, OD, SB, DT). */
const groups = [
  { key: 'P', label: msg({ message: 'Working', context: 'machines' }), categories: ['P', 'NP'] },
  { key: 'OD', label: msg({ message: 'Delayed', context: 'machines' }), categories: ['OD'] },
  { key: 'SB', label: msg({ message: 'Standby', context: 'machines' }), categories: ['SBO', 'SBE'] },
  { key: 'DT', label: msg({ message: 'Down', context: 'machines' }), categories: ['DTS', 'DTU'] },
] as const;

/** `fleet.families`: how many machines of each family work, are delayed, stand by or are down. */
export default function FleetFamilies() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { answer, error, instant, live } = useInstantReport(timeLedger.name, 'this_shift');
  const rows = useMemo(() => {
    const familyOf = new Map((answer?.rows ?? []).map(({ machine, family }) => [String(machine), family as Family]));
    const doing = [...ledgerAt(answer?.rows ?? [], live ? Number.POSITIVE_INFINITY : instant)];
    return (Object.keys(families) as readonly Family[]).flatMap((family) => {
      const familyDoing = doing.filter(([machine]) => familyOf.get(machine) === family).map(([, category]) => category);
      return familyDoing.length === 0
        ? []
        : [
            {
              family,
              counts: groups.map(
                ({ categories }) =>
                  familyDoing.filter((category) => (categories as readonly TimeCategory[]).includes(category)).length,
              ),
            },
          ];
    });
  }, [answer, instant, live]);
  return (
    <WidgetAnswer
      waiting={answer === null}
      error={error}
      empty={rows.length === 0 ? t`No time ledger data for this shift.` : null}
    >
      {() => (
        <div className="widget-scroll" tabIndex={0} role="group" aria-label={t`Machines by family and status`}>
          <HTMLTable compact className="widget-table">
            <thead>
              <tr>
                <th scope="col">{t`Family`}</th>
                {groups.map(({ key, label }) => (
                  <th key={key} scope="col" className="number">
                    {i18n._(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ family, counts }) => (
                <tr key={family}>
                  <th scope="row">{i18n._(families[family])}</th>
                  {counts.map((count, index) => (
                    <td key={groups[index]?.key} className="number">
                      {count === 0 ? '·' : format.number(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </WidgetAnswer>
  );
}
