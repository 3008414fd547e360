import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { v4 } from 'uuid';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { live } from '../../../../core/live/live.ts';
import { records, type DraftRow } from '../../../../core/records/client.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { tallyInstant, type SheetLine } from '../../shared/sheet.ts';
import type { TruckCheckinRow } from '../../streams/truck-checkin.ts';
import type { truckCheckin } from '../../records/truck-checkin.ts';

type Asked =
  | { readonly what: 'again'; readonly sentence: string; readonly draft: DraftRow<typeof truckCheckin> }
  | { readonly what: 'cancel'; readonly line: SheetLine; readonly trip: TruckCheckinRow };

interface Counting {
  readonly site: string;
  readonly place: string;
  readonly unit: string | null;
  readonly material: string | null;
  /** Why a signed sheet is changed. */
  readonly comment: string | null;
}

/** Counting and cancelling trips, with the questions that may arise. The sheet itself follows from the live stream. */
export function useTally({ site, place, unit, material, comment }: Counting): {
  readonly count: (line: SheetLine, hour: Date) => void;
  readonly cancel: (line: SheetLine, trips: readonly TruckCheckinRow[]) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useLingui();
  const toast = useToast();
  const showProblem = useProblemToast();
  const [asked, setAsked] = useState<Asked | null>(null);

  const create = (draft: DraftRow<typeof truckCheckin>): void => {
    records.create<typeof truckCheckin>('truck_checkin', draft, v4()).catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'already_counted')
        setAsked({ what: 'again', sentence: error.message, draft });
      else showProblem(error);
    });
  };
  const count = (line: SheetLine, hour: Date): void => {
    const at = tallyInstant(hour, line.hours.flat(), live.now());
    if (place === '') toast(t`Choose the destination for new trips first.`, 'warning');
    else if (at === null) toast(t`This hour is full: trips must be at least 4 minutes apart.`, 'warning');
    else
      create({
        site,
        truck: line.truck,
        at: at.toISOString(),
        kind: 'dump',
        place,
        loading_unit: unit,
        material,
        comment,
        method: 'manual',
      });
  };
  const cancel = (line: SheetLine, trips: readonly TruckCheckinRow[]): void => {
    const trip = trips.findLast(({ method }) => method === 'manual');
    if (trip) setAsked({ what: 'cancel', line, trip });
    else toast(t`Only trips counted by hand can be cancelled here.`, 'warning');
  };

  const close = (): void => setAsked(null);
  const dialog =
    asked?.what === 'again' ? (
      <Confirm
        sentence={asked.sentence}
        onClose={close}
        onConfirm={() => create({ ...asked.draft, confirmed: true })}
      />
    ) : asked?.what === 'cancel' ? (
      <CancelTrip
        line={asked.line}
        onClose={close}
        onCancel={(reason) =>
          void records
            .update<typeof truckCheckin>('truck_checkin', asked.trip, { cancel_reason: reason }, v4())
            .catch(showProblem)
        }
      />
    ) : null;
  return { count, cancel, dialog };
}

function Confirm({
  sentence,
  onConfirm,
  onClose,
}: {
  readonly sentence: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog isOpen title={t`Add trip`} onClose={onClose}>
      <DialogBody>{sentence}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t`Do not count`} onClick={onClose} autoFocus />
            <Button
              intent="warning"
              text={t`Count anyway`}
              onClick={() => {
                onConfirm();
                onClose();
              }}
            />
          </>
        }
      />
    </Dialog>
  );
}

function CancelTrip({
  line,
  onCancel,
  onClose,
}: {
  readonly line: SheetLine;
  readonly onCancel: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <Dialog isOpen title={t`Cancel last trip of ${line.code}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onCancel(reason.trim());
          onClose();
        }}
      >
        <DialogBody>
          <FormGroup label={t`Reason`} labelFor="cancel-reason">
            <InputGroup
              id="cancel-reason"
              value={reason}
              maxLength={200}
              onValueChange={setReason}
              autoFocus
              required
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t`Keep trip`} onClick={onClose} />
              <Button type="submit" intent="danger" text={t`Cancel trip`} disabled={reason.trim() === ''} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
