import { Button, Checkbox, FormGroup, TextArea } from '@blueprintjs/core';
import { Unlock } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import type { RecordOf } from '../../../../core/records/record.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { invoiceBlocks } from '../../records/invoice-choices.ts';
import type { vendorInvoiceBlock } from '../../records/vendor-invoice-block.ts';
import { invoiceApi } from './api.ts';
import { useInvoiceStep } from './use-invoice-step.ts';

type Block = RecordOf<typeof vendorInvoiceBlock>;

const openBlocks = (row: Row): readonly Block[] =>
  Array.isArray(row['blocks']) ? (row['blocks'] as readonly Block[]).filter(({ released_at: at }) => at === null) : [];

/** Which blocks are lifted, and why; the rest stays. */
export function ReleaseDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const { problem, isBusy, take } = useInvoiceStep(row, onClose);
  const blocks = openBlocks(row);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const chosen = blocks.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const toggle = (id: string): void =>
    setKept(kept.has(id) ? new Set([...kept].filter((one) => one !== id)) : new Set([...kept, id]));
  const number = (value: number | null): string => (value === null ? '–' : format.number(value));
  return (
    <QuestionDialog
      title={t`Release block`}
      about={<p>{t`The invoice goes to accounting despite the differences.`}</p>}
      problem={problem}
      onClose={onClose}
    >
      {blocks.map((block) => (
        <Checkbox key={block.id} checked={!kept.has(block.id)} onChange={() => toggle(block.id)}>
          <strong>{i18n._(invoiceBlocks[block.kind])}</strong>
          {block.line ? <> · {block.line.label}</> : null}
          {block.subject ? <> · {block.subject}</> : null}
          {block.difference === null ? null : (
            <>
              {' · '}
              {t`expected ${number(block.expected)}, found ${number(block.found)}, difference ${number(block.difference)}`}
            </>
          )}
        </Checkbox>
      ))}
      <FormGroup label={t({ message: 'Reason', context: 'of a release' })} labelFor="release-reason" labelInfo="*">
        <TextArea
          id="release-reason"
          fill
          rows={2}
          maxLength={4000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="warning"
          icon={<Unlock />}
          text={t`Release block`}
          loading={isBusy}
          disabled={chosen.length === 0 || reason.trim() === ''}
          onClick={() => take(() => invoiceApi.release(row.id, chosen, reason.trim()))}
        />
      </div>
    </QuestionDialog>
  );
}
