import { Button } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import type { LedgerStretch } from './stretch-dialog.tsx';
import './ledger.css';

/** Rows of the time ledger that somebody must give a reason. */
const stopsOf = (rows: readonly ReportRow[]): readonly LedgerStretch[] =>
  rows.flatMap(({ id, machine, started_at: from, ended_at: to, justified }) =>
    justified === false ? [{ id: String(id), machine: String(machine), from: String(from), to: String(to) }] : [],
  );

/** The stops of the period without a reason; each is a button that asks for it. */
export function ToJustify({
  rows,
  onPick,
}: {
  readonly rows: readonly ReportRow[];
  readonly onPick: (stretch: LedgerStretch) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const mayJustify = useCan('equipment_status_interval:update');
  const stops = stopsOf(rows);
  if (stops.length === 0) return null;
  return (
    <section className="to-justify" aria-label={t`To justify`} data-no-print>
      <h2>
        <Plural value={stops.length} one="# stop to justify" other="# stops to justify" />
      </h2>
      <ul>
        {stops.map((stop) => (
          <li key={stop.id}>
            <Button
              size="small"
              disabled={!mayJustify}
              onClick={() => onPick(stop)}
              text={`${stop.machine} · ${format.time(new Date(stop.from))}–${format.time(new Date(stop.to))}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
