import { SegmentedControl } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import { formMachines } from '../reports/form-machines.ts';
import { formNokItems } from '../reports/form-nok-items.ts';
import { formTrend } from '../reports/form-trend.ts';

const views = { weeks: formTrend, items: formNokItems, machines: formMachines };
type View = keyof typeof views;

const isView = (view: string | null): view is View => view !== null && Object.hasOwn(views, view);

/** `/forms/trends`: the forms of a template over 13 weeks, by week, by what was not OK, by machine (F-TREND). */
export default function Trends() {
  const { t } = useLingui();
  const pane = usePane();
  const asked = pane.search.get('by');
  const view = isView(asked) ? asked : 'weeks';
  return (
    <ReportScreen
      key={view}
      report={views[view]}
      actions={
        <SegmentedControl
          size="small"
          aria-label={t`Trends by`}
          options={[
            { value: 'weeks', label: t`By week` },
            { value: 'items', label: t`By item` },
            { value: 'machines', label: t`By machine` },
          ]}
          value={view}
          onValueChange={(next) => pane.setSearch({ by: next === 'weeks' ? null : next })}
        />
      }
    />
  );
}
