import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import { codePicture } from '../../../../core/parts/code-picture.ts';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import '../../../../core/parts/question-dialog.css';
import type { RoomCodeAnswer } from '../../shared/training-sheet.ts';
import { sheetPaths } from './sheet-paths.ts';

/** The code that everybody in the room scans to sign on their own telephone; a new one comes by itself. */
export function RoomCodeDialog({ session, onClose }: { readonly session: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['training-code', session],
    queryFn: () => api<RoomCodeAnswer>(`hse/training/${session}/code/`),
    refetchInterval: ({ state }) =>
      state.data ? Math.max(1_000, Date.parse(state.data.until) - Date.now() + 500) : 10_000,
  });
  return (
    <ModalDialog label={t`Sign by phone`} className="room-code" onClose={onClose}>
      <h2>{t`Sign by phone`}</h2>
      <p>{t`Scan the code and sign in: your half-day is ready to sign. The code changes every two minutes.`}</p>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data ? (
        <img
          src={codePicture(`${location.origin}${sheetPaths.sheet}/${session}?code=${data.code}`)}
          width={320}
          height={320}
          alt={t`QR code of the room`}
        />
      ) : (
        <Spinner />
      )}
      <div className="question-dialog-actions sheet-actions">
        <Button text={t`Close`} onClick={onClose} data-autofocus />
      </div>
    </ModalDialog>
  );
}
