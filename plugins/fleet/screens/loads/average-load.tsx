import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import type { ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { useHasWidget, WidgetSlot } from '../../../../core/widgets/widget-slot.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { averageLoadMeasured } from '../../reports/average-load-measured.ts';
import { proposeCommand } from './propose-command.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import './loads.css';

/** `/mining_equipment_fleet/equipments_average_load_view`: what trucks carried, and a new average from it. */
export default function AverageLoad() {
  return (
    <ReportScreen
      report={averageLoadMeasured}
      above={(answer) => (
        <>
          <Propose answer={answer} />
          <ByMaterial question={answer.question} />
        </>
      )}
    />
  );
}

/** What a plugin of trips tells of loads by material. */
const byMaterial = 'loads.material';

/** The same loads by material and loading group, where a plugin of trips brings them. */
function ByMaterial({ question: { from, to, shift, sites } }: { readonly question: ReportQuestion }) {
  const { t } = useLingui();
  const isThere = useHasWidget(byMaterial);
  const settings = useMemo(
    () => ({ from, to, ...(shift ? { shift } : {}), sites: sites.join(',') }),
    [from, to, shift, sites],
  );
  if (!isThere) return null;
  const title = t`By material and loading group`;
  return (
    <section className="loads-by-material" aria-label={title}>
      <h2>{title}</h2>
      <div>
        <WidgetSlot id={byMaterial} settings={settings} />
      </div>
    </section>
  );
}

function Propose({ answer }: { readonly answer: ReportAnswer<ReportRowOf<typeof averageLoadMeasured>> }) {
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
      <Button icon={<Add />} text={t`Propose new average`} onClick={() => setOpen(true)} />
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
