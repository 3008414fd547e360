import { useLingui } from '@lingui/react/macro';
import { Legend } from '../../../../core/charts/legend.tsx';
import { timeCategories, type TimeCategory } from '../../records/choices.ts';
import { categoryColours, categoryPatterns } from '../../reports/time-ledger.ts';

/** What colours and patterns of the ledger stand for. */
export function LedgerLegend() {
  const { i18n, t } = useLingui();
  const categories = Object.entries(timeCategories).map(([name, label]) => ({
    label: i18n._(label),
    colour: categoryColours[name as TimeCategory],
    pattern: categoryPatterns[name as TimeCategory],
  }));
  return (
    <Legend items={[...categories, { label: t`Not justified`, colour: categoryColours.OD, pattern: 'hatched' }]} />
  );
}
