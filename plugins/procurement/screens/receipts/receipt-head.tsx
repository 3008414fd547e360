import { Checkbox, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { HeadEntry } from './receipt-entry.ts';

interface ReceiptHeadProps {
  readonly head: HeadEntry;
  readonly siteId: string;
  readonly issuedAt: string;
  readonly onChange: (head: HeadEntry) => void;
}

/** The paper that came with the goods, when, and how they looked. */
export function ReceiptHead({ head, siteId, issuedAt, onChange }: ReceiptHeadProps) {
  const { t } = useLingui();
  const format = useFormat(siteId);
  const { deliveryNote, receivedAt, packages, damaged, comment } = head;
  return (
    <div className="receipt-head">
      <FormGroup label={t`Delivery note`} labelFor="receipt-note" labelInfo="*">
        <InputGroup
          id="receipt-note"
          maxLength={40}
          value={deliveryNote}
          aria-required
          onValueChange={(text) => onChange({ ...head, deliveryNote: text })}
        />
      </FormGroup>
      <FormGroup label={t({ message: 'Received on', context: 'goods' })} labelFor="receipt-at" labelInfo="*">
        <MomentField
          kind="datetime"
          required
          id="receipt-at"
          timeZone={format.timeZone}
          min={new Date(issuedAt).toISOString()}
          value={receivedAt}
          onChange={(at) => onChange({ ...head, receivedAt: at })}
        />
      </FormGroup>
      <FormGroup label={t({ message: 'Packages', context: 'count' })} labelFor="receipt-packages">
        <InputGroup
          id="receipt-packages"
          inputMode="numeric"
          maxLength={5}
          value={packages}
          onValueChange={(text) => onChange({ ...head, packages: text })}
        />
      </FormGroup>
      <Checkbox
        className="receipt-damaged"
        label={t({ message: 'Damage', context: 'of a delivery' })}
        checked={damaged}
        onChange={({ currentTarget }) => onChange({ ...head, damaged: currentTarget.checked })}
      />
      <FormGroup className="receipt-comment" label={t`Comment`} labelFor="receipt-comment">
        <TextArea
          id="receipt-comment"
          fill
          rows={1}
          autoResize
          maxLength={4000}
          value={comment}
          onChange={({ target }) => onChange({ ...head, comment: target.value })}
        />
      </FormGroup>
    </div>
  );
}
