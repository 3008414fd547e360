import { Button, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { shortAmount } from '../../../../core/records/fields/amount.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorOrder, VendorOrderLine, WishedLine } from '../../../vendor-order-calls.ts';
import { vendorApi } from '../api.ts';
import { DecimalInput } from '../response/decimal-input.tsx';

type Wish = Omit<WishedLine, 'line'>;

/** Asks for another day, quantity or price of lines; the buyer accepts or declines it. */
export default function ChangesForm({ order, onClose }: { readonly order: VendorOrder; readonly onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const [wishes, setWishes] = useState<ReadonlyMap<number, Wish>>(new Map());
  const [note, setNote] = useState('');
  const { isBusy, sentence, send } = useSending();
  const ask = (): void =>
    send(
      () =>
        vendorApi.askForChanges(
          order.id,
          note,
          order.revision,
          [...wishes].map(([line, wish]) => ({ line, ...wish })),
        ),
      () => {
        toast(t`The buyer has been notified.`, 'success');
        onClose();
        void queries.invalidateQueries({ queryKey: ['vendor-order', order.id] });
        void queries.invalidateQueries({ queryKey: ['vendor-orders'] });
      },
    );
  return (
    <QuestionDialog
      title={t`Request changes`}
      about={<p>{t`Enter only what differs; anything left blank stays as ordered. The buyer accepts or declines.`}</p>}
      problem={sentence}
      onClose={onClose}
    >
      {order.lines.map((line) => (
        <LineWish
          key={line.no}
          line={line}
          wish={wishes.get(line.no) ?? {}}
          timeZone={order.company.timeZone}
          onWish={(wish) => setWishes(new Map(wishes).set(line.no, wish))}
        />
      ))}
      <FormGroup label={t`Why`} labelInfo="*" labelFor="changes-note">
        <TextArea
          id="changes-note"
          fill
          rows={2}
          maxLength={2000}
          aria-required
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="primary"
          icon={<Edit />}
          text={t`Send to the buyer`}
          loading={isBusy}
          disabled={wishes.size === 0 || note.trim() === ''}
          onClick={ask}
        />
      </div>
    </QuestionDialog>
  );
}

interface LineWishProps {
  readonly line: VendorOrderLine;
  readonly wish: Wish;
  readonly timeZone: string;
  readonly onWish: (wish: Wish) => void;
}

function LineWish({ line, wish, timeZone, onWish }: LineWishProps) {
  const { t } = useLingui();
  const { no, description } = line;
  return (
    <fieldset className="order-wish">
      <legend>
        {no}. {description}
      </legend>
      <DecimalInput
        label={t`Quantity`}
        value={wish.qty ?? line.qty}
        disabled={false}
        onChange={(qty) => qty !== null && onWish({ ...wish, qty })}
      />
      <DecimalInput
        label={t({ message: 'Price', context: 'purchase' })}
        value={wish.price ?? shortAmount(line.price)}
        disabled={false}
        onChange={(price) => price !== null && onWish({ ...wish, price })}
      />
      <FormGroup label={t`Promised for`} labelFor={`changes-day-${no}`}>
        <MomentField
          kind="date"
          id={`changes-day-${no}`}
          value={wish.promised_on ?? line.promisedOn}
          timeZone={timeZone}
          onChange={(day) => day !== null && onWish({ ...wish, promised_on: day })}
        />
      </FormGroup>
      <FormGroup label={t`Note`} labelFor={`changes-note-${no}`}>
        <InputGroup
          id={`changes-note-${no}`}
          maxLength={400}
          value={wish.note ?? ''}
          onValueChange={(note) => onWish({ ...wish, note })}
        />
      </FormGroup>
    </fieldset>
  );
}
