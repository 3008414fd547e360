import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { averageLoadMeasured } from '../../reports/average-load-measured.ts';
import { proposeCommand } from './propose-command.ts';
import { ProposeDialog } from './propose-dialog.tsx';

/** `/mining_equipment_fleet/equipments_average_load_view`: what trucks carried, and a new average from it. */
export default function AverageLoad() {
  return <ReportScreen report={averageLoadMeasured} above={(answer) => <Propose answer={answer} />} />;
}

function Propose({ answer }: { readonly answer: ReportAnswer }) {
  const { t } = useLingui();
  const pane = usePane();
  const mayPropose = useCan('equipment_average_load:create');
  const [open, setOpen] = useState(false);
  const measured = answer.rows.length > 0;
  usePaneCommands(
    useMemo(() => (mayPropose && measured ? [proposeCommand(() => setOpen(true))] : []), [mayPropose, measured]),
  );
  if (!mayPropose || !measured) return null;
  return (
    <p data-no-print>
      <Button icon={<Add />} text={t`Propose a new average`} onClick={() => setOpen(true)} />
      {open ? (
        <ProposeDialog
          answer={answer}
          onClose={() => setOpen(false)}
          onMade={({ id }) => pane.open(`/mining_equipment_fleet/settings/equipments_average_load/${id}`)}
        />
      ) : null}
    </p>
  );
}
