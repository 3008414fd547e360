import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { Comparison, TrackedRequest } from '../../shared/rfq-answers.ts';
import { rfqApi } from './api.ts';

/** To whom each line shall go: offers by the lines of the request. */
export type Chosen = ReadonlyMap<string, string>;

interface AwardProposalProps {
  readonly request: TrackedRequest;
  readonly comparison: Comparison;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Who shall get what, and why; somebody else approves it. */
export function AwardProposal({ request, comparison, chosen, onChoose }: AwardProposalProps) {
  const { t } = useLingui();
  const toast = useToast();
  const pane = usePane();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { isBusy, fields, sentence, send } = useSending();
  const propose = (): void => {
    const lines = [...chosen].map(([line, offer]) => ({ line, offer }));
    send(
      () => rfqApi.award(request.id, lines, reason.trim()),
      () => {
        toast(t`The award is awaiting approval.`, 'success');
        void queries.invalidateQueries({ queryKey: ['related', 'award'] });
        pane.setSearch({ tab: 'award' });
      },
    );
  };
  const all = comparison.lines.length;
  const vendors = new Set(chosen.values()).size;
  return (
    <section className="award-proposal" aria-label={t`Award`}>
      <h3>{t`Award`}</h3>
      <p>{t`Choose an offer for each line above, or award all lines to one vendor:`}</p>
      <div className="button-row">
        {comparison.offers
          .filter(({ state }) => state !== 'non_compliant')
          .map(({ id, vendor, cells }) => (
            <Button
              key={id}
              text={vendor}
              onClick={() =>
                onChoose(new Map(cells.flatMap(({ line, unitPrice }) => (unitPrice === null ? [] : [[line, id]]))))
              }
            />
          ))}
        <Button variant="minimal" text={t`Best price of each line`} onClick={() => onChoose(bestOfEach(comparison))} />
      </div>
      <p role="status">{t`Lines awarded: ${chosen.size} of ${all}. Orders: ${vendors}.`}</p>
      <FormGroup
        label={t`Reason`}
        labelFor="award-reason"
        intent={fields['reason'] ? 'danger' : 'none'}
        helperText={fields['reason'] ?? t`Required unless everything goes to the lowest of several evaluated offers.`}
      >
        <TextArea
          id="award-reason"
          fill
          rows={2}
          maxLength={4000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      {sentence && !fields['reason'] ? <p role="alert">{sentence}</p> : null}
      <Button
        intent="primary"
        icon={<Endorsed />}
        text={t`Propose award`}
        loading={isBusy}
        disabled={chosen.size === 0}
        onClick={propose}
      />
    </section>
  );
}

const bestOfEach = ({ offers }: Comparison): Chosen =>
  new Map(
    offers.flatMap(({ id, cells }) => cells.flatMap(({ line, isBest }) => (isBest ? [[line, id] as const] : []))),
  );
