import { Button } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../core/i18n/use-format.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { useCan } from '../../../core/session/use-session.ts';
import { JustifyDialog, type Stop } from './justify-dialog.tsx';
import './to-justify.css';

/** Rows of the time ledger as stops that somebody must give a reason. */
const stopsOf = (rows: readonly ReportRow[]): readonly Stop[] =>
  rows.flatMap(({ id, machine, started_at: from, ended_at: to, justified }) => (justified === false ? [{ id: String(id), machine: String(machine), from: String(from), to: String(to) }] : []));

/** The stops of the period without a reason; each is a button that asks for it. */
export function ToJustify({ rows, onJustified }: { readonly rows: readonly ReportRow[]; readonly onJustified: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const mayJustify = useCan('equipment_status_interval:update');
  const [chosen, setChosen] = useState<Stop | null>(null);
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
            <Button size="small" disabled={!mayJustify} onClick={() => setChosen(stop)} text={`${stop.machine} · ${format.time(new Date(stop.from))}–${format.time(new Date(stop.to))}`} />
          </li>
        ))}
      </ul>
      {chosen ? <JustifyDialog stop={chosen} onClose={() => setChosen(null)} onJustified={onJustified} /> : null}
    </section>
  );
}
