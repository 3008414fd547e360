import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { AempResult } from '../../shared/aemp.ts';
import { OldMachines } from './old-machines.tsx';
import { useSentences } from './use-sentences.ts';
import './aemp.css';

interface ResultDialogProps {
  readonly result: AempResult;
  readonly code: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * All that is known of the last asking of a service, or of its last file: what came, what was left out and why, what is
 * old.
 */
export function ResultDialog({ result, code, onChanged, onClose }: ResultDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { ofNote, ofFault } = useSentences();
  const { at, succeededAt, seriesAt, nextAt, machines, matched, unknown, refused, accepted, duplicates, notes, old } =
    result;
  const fault = ofFault(result);
  // What is old stands in a list of its own.
  const said = [...new Set(notes.filter((note) => note.code !== 'old').map(ofNote))];
  const facts: readonly (readonly [string, string])[] = [
    [t`Asked`, format.datetime(at)],
    ...(fault ? [[t`Last answer`, succeededAt === null ? t`Never` : format.datetime(succeededAt)] as const] : []),
    ...(nextAt === null ? [] : [[t`Not polled again before`, format.datetime(nextAt)] as const]),
    ...(seriesAt === null ? [] : [[t`Time series requested`, format.datetime(seriesAt)] as const]),
    [t`Machines on the page`, format.number(machines)],
    [t`Matched here`, format.number(matched)],
    [t`Unknown here`, format.number(unknown)],
    [t`New readings`, format.number(accepted)],
    [t`Already known`, format.number(duplicates)],
    [t({ message: 'Rejected', context: 'events' }), format.number(refused)],
  ];
  return (
    <Dialog isOpen title={t`Last result of ${code}`} onClose={onClose} className="aemp-result">
      <DialogBody>
        {fault ? (
          <Callout intent="danger" compact>
            {fault}
          </Callout>
        ) : null}
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {said.length > 0 ? (
          <section>
            <h3>{t`What needs attention`}</h3>
            <ul className="aemp-notes">
              {said.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ) : null}
        <OldMachines source={result.source} old={old} onTaken={onChanged} />
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t`Done`} onClick={onClose} />} />
    </Dialog>
  );
}
