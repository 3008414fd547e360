import { Button, Callout } from '@blueprintjs/core';
import { Download, Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { saveFile } from '../../../../core/http/save-file.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferContent } from '../../../vendor-offer-calls.ts';
import { ublApi } from '../ubl-api.ts';
import { FileButton } from './file-button.tsx';

const RequestPaper = lazy(() => import('./request-paper.tsx'));

interface UblFilesProps {
  readonly request: VendorRequest;
  /** Absent where nothing can be written. */
  readonly onRead: ((content: OfferContent) => void) | undefined;
}

/** Hands the request to the vendor's own software as UBL, and takes the offer that it wrote as a draft. */
export function UblFiles({ request, onRead }: UblFilesProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [isPaper, setPaper] = useState(false);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const fail = (error: unknown): void => toast(error instanceof Error ? error.message : String(error), 'danger');
  const save = (file: Promise<Blob>, name: string): void => void file.then((blob) => saveFile(name, blob), fail);
  const read = (file: File): void =>
    void ublApi.read(request.id, file).then(({ content, warnings: told }) => {
      setWarnings(told);
      onRead?.(content);
      toast(t`The file has been read: check the offer before you send it.`, 'success');
    }, fail);
  return (
    <>
      {isPaper ? (
        <Suspense>
          <RequestPaper request={request} onClose={() => setPaper(false)} />
        </Suspense>
      ) : null}
      <div className="button-row">
        <Button variant="minimal" icon={<Print />} text={t`Print`} onClick={() => setPaper(true)} />
        <Button
          variant="minimal"
          icon={<Download />}
          text={t`Request as UBL`}
          onClick={() => save(ublApi.request(request.id), `${request.number}.xml`)}
        />
        {request.sent ? (
          <Button
            variant="minimal"
            icon={<Download />}
            text={t`Offer as UBL`}
            onClick={() => save(ublApi.offer(request.id), `${request.number} offer.xml`)}
          />
        ) : null}
        {onRead ? (
          <FileButton
            variant="minimal"
            text={t`Read offer from UBL`}
            accept=".xml,application/xml,text/xml"
            onChoose={([file]) => file && read(file)}
          />
        ) : null}
      </div>
      {warnings.length > 0 ? (
        <Callout className="file-warnings" intent="warning" role="status" title={t`To check in the file`}>
          <ul>
            {warnings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </>
  );
}
