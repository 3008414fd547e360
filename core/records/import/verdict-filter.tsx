import { Button, ButtonGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { ImportJob, Verdict } from './import-job.ts';
import { verdictWords } from './verdicts.ts';

/** How many rows have which verdict; each is a button that shows only those. */
export function VerdictFilter({
  job,
  only,
  onChange,
}: {
  readonly job: ImportJob;
  readonly only: Verdict | null;
  readonly onChange: (only: Verdict | null) => void;
}) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  return (
    <ButtonGroup className="import-verdicts">
      <Button
        active={only === null}
        aria-pressed={only === null}
        text={`${t({ message: 'All', context: 'rows of an import' })} ${format.number(job.total)}`}
        onClick={() => onChange(null)}
      />
      {(Object.keys(verdictWords) as Verdict[]).map((verdict) => (
        <Button
          key={verdict}
          active={only === verdict}
          aria-pressed={only === verdict}
          disabled={!job.counts?.[verdict]}
          text={`${i18n._(verdictWords[verdict].label)} ${format.number(job.counts?.[verdict] ?? 0)}`}
          onClick={() => onChange(verdict)}
        />
      ))}
    </ButtonGroup>
  );
}
