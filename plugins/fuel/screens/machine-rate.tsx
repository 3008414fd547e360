import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../core/registry/pane.ts';
import { records } from '../../../core/records/client.ts';
import { rememberLabels } from '../../../core/records/reference-labels.ts';
import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { fuelRate } from '../reports/fuel-rate.ts';

/**
 * `/mining_equipment_refueling/fuel_rate?equipment=<id>`: the L/h curve of one machine; other plugins link to it by its
 * path.
 */
export default function MachineRate() {
  const { t } = useLingui();
  const { search } = usePane();
  const id = search.get('equipment');
  // A link brings an id alone: its name is there before the picker is.
  const { isLoading } = useQuery({
    queryKey: ['fuel-rate-machine', id],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const machine = await records.read('equipment', id ?? '');
      rememberLabels([{ id: machine.id, label: [machine.code, machine.name].filter(Boolean).join(' ') }]);
      return true;
    },
  });
  if (isLoading) return <Spinner aria-label={t`Loading`} />;
  return (
    <ReportScreen
      report={fuelRate}
      above={({ question }) =>
        question.parameters.equipment ? null : (
          <Callout compact intent="primary">{t`Choose a machine to see its L/h.`}</Callout>
        )
      }
    />
  );
}
