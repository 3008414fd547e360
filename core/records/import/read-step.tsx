import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { HeaderChoice } from './header-choice.tsx';
import type { ImportJob } from './import-job.ts';
import { ReadingNotes } from './reading-notes.tsx';
import { ReadingOptions } from './reading-options.tsx';
import { RegionOptions } from './region-options.tsx';
import { Settling } from './settling.tsx';
import type { ImportControls } from './use-import-job.ts';

interface ReadStepProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly controls: ImportControls;
}

/**
 * How the file is read: its sheet or its encoding, the piece that is the table, and the line that names the columns.
 */
export function ReadStep({ record, job, controls }: ReadStepProps) {
  const { t } = useLingui();
  const { found, options } = job;
  if (!found) return null;
  return (
    <>
      <section className="import-section" aria-label={t`How the file is read`}>
        <h2>{t`How the file is read`}</h2>
        <ReadingOptions record={record} job={job} onChange={controls.change} />
        <RegionOptions
          key={`${found.sheet} ${found.region}`}
          found={found}
          onChange={(region) => controls.change({ region })}
        />
        <ReadingNotes found={found} />
      </section>
      <section className="import-section" aria-label={t`Header line`}>
        <h2>{t`Header line`}</h2>
        <HeaderChoice
          found={found}
          headerLine={controls.settling ? (options.header ?? found.headerLine) : found.headerLine}
          onChange={(header) => controls.change({ header })}
        />
      </section>
      <div className="import-commit">
        <div className="import-buttons">
          <Button intent="primary" text={t`Continue to columns`} onClick={() => controls.goTo('columns')} />
          <Button variant="minimal" text={t`Another file`} onClick={controls.forget} />
          <Settling controls={controls} />
        </div>
      </div>
    </>
  );
}
