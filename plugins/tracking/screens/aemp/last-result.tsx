import { Button } from '@blueprintjs/core';
import { Endorsed, Error as Failed } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { MonitoredSource } from '../../shared/monitor.ts';
import { ResultDialog } from './result-dialog.tsx';
import { useResults } from './use-results.ts';
import './aemp.css';

/**
 * What became of the last asking of a service of telematics, in a few words, and all of it on a press. Nothing where it
 * was never asked.
 */
export function LastResult({ source }: { readonly source: Pick<MonitoredSource, 'id' | 'code'> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { results, refresh } = useResults();
  const [open, setOpen] = useState(false);
  const result = results.find((one) => one.source === source.id);
  if (!result) return null;
  const { fault, machines, unknown, at } = result;
  const when = format.relative(at);
  const count = plural(machines, { one: '# machine', other: '# machines' });
  const words = fault ? t`Failed ${when}` : unknown > 0 ? t`${count}, ${format.number(unknown)} unknown` : count;
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        intent={fault ? 'danger' : 'none'}
        icon={fault ? <Failed size={12} /> : <Endorsed size={12} />}
        text={words}
        title={when}
        className="aemp-last"
        aria-label={t`Last result of ${source.code}: ${words}`}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <ResultDialog result={result} code={source.code} onChanged={refresh} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
