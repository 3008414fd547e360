import { Button, FormGroup, ProgressBar } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { refs } from '../../../../core/records/fields/index.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { haulTrip } from '../../records/haul-trip.ts';
import type { RecomputeJob } from '../../shared/board.ts';
import { tripCalls } from './trip-calls.ts';

const trucksField = refs('equipment', { label: haulTrip.fields.truck.label });
const dayMs = 86_400_000;

/** "Recompute trips": which trucks, from when, and how far it has come. It goes on when the dialog is closed. */
export function RecomputeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const id = useId();
  const [trucks, setTrucks] = useState<unknown>(null);
  const [from, setFrom] = useState<unknown>(() =>
    new Date(Math.floor((Date.now() - dayMs) / 3_600_000) * 3_600_000).toISOString(),
  );
  const [mine, setMine] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: jobs } = useQuery({
    queryKey: ['haul-recompute', mine],
    enabled: mine !== null,
    refetchInterval: 500,
    queryFn: async ({ signal }): Promise<readonly RecomputeJob[]> => (await tripCalls.jobs(signal)).jobs,
  });
  const data = jobs?.filter((job) => mine?.includes(job.id));
  const chosen = Array.isArray(trucks) ? (trucks as readonly string[]) : [];
  const done = data === undefined || data.length === 0 ? 0 : data.reduce((sum, job) => sum + job.done, 0) / data.length;
  const finished = data !== undefined && data.length > 0 && data.every(({ finishedAt }) => finishedAt !== null);
  const failed = data?.find(({ error }) => error !== null);
  const [Trucks, From] = [viewOf(trucksField).Input, viewOf(haulTrip.fields.dump_end).Input];
  const start = async (): Promise<void> => {
    setProblem(null);
    try {
      setMine((await tripCalls.recompute(chosen, String(from))).jobs);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <QuestionDialog
      title={t`Recalculate trips`}
      problem={problem ?? (failed ? t`${failed.code}: ${failed.error ?? ''}` : null)}
      onClose={onClose}
    >
      <p>
        <Trans>
          Trips of shifts that are not closed are recalculated from positions. Trips entered, corrected, confirmed or
          rejected by a person are kept.
        </Trans>
      </p>
      <FormGroup label={i18n._(haulTrip.fields.truck.label)} labelFor={`${id}-trucks`}>
        <Trucks
          id={`${id}-trucks`}
          field={trucksField}
          value={trucks}
          onChange={setTrucks}
          invalid={false}
          describedBy={undefined}
          timeZone={format.timeZone}
        />
      </FormGroup>
      <FormGroup label={t({ message: 'From', context: 'instant' })} labelFor={`${id}-from`}>
        <From
          id={`${id}-from`}
          field={haulTrip.fields.dump_end}
          value={from}
          onChange={setFrom}
          invalid={false}
          describedBy={undefined}
          timeZone={format.timeZone}
        />
      </FormGroup>
      {mine === null ? null : (
        <div role="status">
          <ProgressBar
            value={done}
            intent={finished ? 'success' : 'primary'}
            stripes={!finished}
            animate={!finished}
            aria-label={t`Recalculate trips`}
          />
          <p>
            {finished ? t`Done.` : t`${format.number(done * 100, { decimals: 0 })} % – continues if you close this.`}
          </p>
        </div>
      )}
      <div className="question-dialog-actions">
        <Button text={t`Close`} onClick={onClose} />
        <Button
          intent="primary"
          text={t`Recalculate`}
          disabled={chosen.length === 0 || typeof from !== 'string' || (mine !== null && !finished)}
          onClick={() => void start()}
        />
      </div>
    </QuestionDialog>
  );
}
