import { Button, Callout, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { Cross, Document } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { dayAt } from '../../../../core/dates/wall-clock.ts';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useToast } from '../../../../core/toast/toast.tsx';
import { offerFileNames } from '../../../vendor-offer-calls.ts';
import type { ShippableLine, VendorOrder } from '../../../vendor-order-calls.ts';
import { DecimalInput } from '../response/decimal-input.tsx';
import { FileButton } from '../response/file-button.tsx';
import { draftOf, shipmentOf, type ShipmentDraft, type ShippedEntry } from './shipment-draft.ts';
import { shipmentsApi } from './shipments-api.ts';

const mostFiles = 5;

interface ShipmentFormProps {
  readonly order: VendorOrder;
  readonly lines: readonly ShippableLine[];
  readonly onClose: () => void;
}

/** Announces what is sent: all that is awaited, until something else is typed. */
export default function ShipmentForm({ order, lines, onClose }: ShipmentFormProps) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const { timeZone } = order.company;
  const [draft, setDraft] = useState(() => draftOf(lines, dayAt(new Date().toISOString(), timeZone)));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBeyond, setBeyond] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = (more: Partial<ShipmentDraft>): void => {
    setDraft((before) => ({ ...before, ...more }));
    setBeyond(false);
  };
  const fail = (refused: unknown): void => {
    setBeyond(refused instanceof ProblemError && refused.code === 'confirm');
    setProblem(
      refused instanceof ProblemError ? (Object.values(refused.fields)[0] ?? refused.message) : String(refused),
    );
  };
  const body = shipmentOf(draft);
  const send = (isConfirmed: boolean): void => {
    if (!body) return;
    setBusy(true);
    setProblem(null);
    shipmentsApi
      .announce(order.id, body, isConfirmed)
      .then(() => {
        toast(t`The buyer has been notified.`, 'success');
        onClose();
        void queries.invalidateQueries({ queryKey: ['vendor-shipments', order.id] });
      }, fail)
      .finally(() => setBusy(false));
  };
  const upload = async (chosen: readonly File[]): Promise<void> => {
    setBusy(true);
    for (const file of chosen.slice(0, mostFiles - draft.files.length)) {
      try {
        const kept = await shipmentsApi.addFile(order.id, file);
        setDraft((before) => ({ ...before, files: [...before.files, kept] }));
      } catch (error) {
        fail(error);
      }
    }
    setBusy(false);
  };
  return (
    <QuestionDialog
      title={t`Announce a shipment`}
      about={<p>{t`Enter what you are sending; lines without a quantity are not included.`}</p>}
      problem={isBeyond ? null : problem}
      onClose={onClose}
    >
      <div className="order-wish">
        <FormGroup label={t({ message: 'Sent on', context: 'shipment' })} labelInfo="*" labelFor="shipment-sent">
          <MomentField
            kind="date"
            id="shipment-sent"
            required
            timeZone={timeZone}
            value={draft.sentOn}
            onChange={(sentOn) => change({ sentOn })}
          />
        </FormGroup>
        <FormGroup label={t({ message: 'Expected', context: 'arrival of a shipment' })} labelFor="shipment-eta">
          <MomentField
            kind="date"
            id="shipment-eta"
            timeZone={timeZone}
            value={draft.eta}
            onChange={(eta) => change({ eta })}
          />
        </FormGroup>
        <FormGroup label={t({ message: 'Carrier', context: 'of goods' })} labelInfo="*" labelFor="shipment-carrier">
          <InputGroup
            id="shipment-carrier"
            maxLength={80}
            aria-required
            value={draft.carrier}
            onValueChange={(carrier) => change({ carrier })}
          />
        </FormGroup>
        <FormGroup label={t`Tracking no.`} labelFor="shipment-tracking">
          <InputGroup
            id="shipment-tracking"
            maxLength={60}
            value={draft.tracking}
            onValueChange={(tracking) => change({ tracking })}
          />
        </FormGroup>
        <DecimalInput
          label={t({ message: 'Packages', context: 'count' })}
          whole
          value={draft.packages}
          disabled={false}
          onChange={(packages) => change({ packages })}
        />
      </div>
      {lines.map((line) => (
        <LineEntry
          key={line.no}
          line={line}
          entry={draft.lines.get(line.no) ?? { qty: null, lot: '', serials: '' }}
          onChange={(entry) => change({ lines: new Map(draft.lines).set(line.no, entry) })}
        />
      ))}
      <ul className="order-files">
        {draft.files.map(({ id, name }) => (
          <li key={id}>
            <Document /> <bdi>{name}</bdi>
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              aria-label={t`Remove ${name}`}
              onClick={() => change({ files: draft.files.filter((file) => file.id !== id) })}
            />
          </li>
        ))}
      </ul>
      <FileButton
        text={t`Add packing list`}
        accept={offerFileNames}
        multiple
        loading={isBusy}
        disabled={draft.files.length >= mostFiles}
        onChoose={(chosen) => void upload(chosen)}
      />
      {isBeyond ? (
        <Callout intent="warning" role="alert" className="order-beyond">
          <p>{problem}</p>
          <Button intent="warning" text={t`What was sent`} loading={isBusy} onClick={() => send(true)} />
        </Callout>
      ) : null}
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="primary"
          text={t`Announce`}
          loading={isBusy}
          disabled={body === null || isBeyond}
          onClick={() => send(false)}
        />
      </div>
    </QuestionDialog>
  );
}

interface LineEntryProps {
  readonly line: ShippableLine;
  readonly entry: ShippedEntry;
  readonly onChange: (entry: ShippedEntry) => void;
}

function LineEntry({ line, entry, onChange }: LineEntryProps) {
  const { t } = useLingui();
  const { no, description, unit } = line;
  return (
    <fieldset className="order-wish">
      <legend>
        {no}. {description}
      </legend>
      <DecimalInput
        label={t`Quantity (${unit})`}
        value={entry.qty}
        disabled={false}
        onChange={(qty) => onChange({ ...entry, qty })}
      />
      <FormGroup label={t({ message: 'Lot', context: 'of goods' })} labelFor={`shipment-lot-${no}`}>
        <InputGroup
          id={`shipment-lot-${no}`}
          maxLength={40}
          value={entry.lot}
          onValueChange={(lot) => onChange({ ...entry, lot })}
        />
      </FormGroup>
      <FormGroup label={t`Serial numbers, one per row`} labelFor={`shipment-serials-${no}`}>
        <TextArea
          id={`shipment-serials-${no}`}
          fill
          rows={2}
          value={entry.serials}
          onChange={({ target }) => onChange({ ...entry, serials: target.value })}
        />
      </FormGroup>
    </fieldset>
  );
}
