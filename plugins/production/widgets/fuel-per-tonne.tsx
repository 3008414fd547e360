import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { totalsOf } from '../../../core/reports/totals.ts';
import { Figures } from '../../../core/widgets/figures.tsx';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { tripsByEquipment } from '../reports/trips-by-equipment.ts';

/**
 * `fuel.lpt`: litres per tonne hauled, of the trips whose trucks report what they burn; today beside the last 7 days.
 */
export default function FuelPerTonne() {
  const { t } = useLingui();
  const format = useFormat();
  const today = useInstantReport(tripsByEquipment.name, 'today');
  const week = useInstantReport(tripsByEquipment.name, '7d');
  const words = (of: typeof today): string => {
    const value = totalsOf(tripsByEquipment, of.answer?.rows ?? [])?.l_per_t;
    return typeof value === 'number' ? format.quantity(value, 'L/t', { decimals: 3 }) : '—';
  };
  return (
    <WidgetAnswer waiting={today.answer === null || week.answer === null} error={today.error ?? week.error}>
      {() => (
        <Figures
          figures={[
            { label: t`Today`, value: words(today) },
            { label: t`Last 7 days`, value: words(week) },
          ]}
        />
      )}
    </WidgetAnswer>
  );
}
