import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferLine } from '../../../vendor-offer-calls.ts';
import { sheetApi } from '../sheet-api.ts';
import { FileButton } from './file-button.tsx';

interface SheetFilesProps {
  readonly request: VendorRequest;
  /** Keeps what stands there: the sheet begins with it, and leaves what it has no column for; answers whether it is kept. */
  readonly onKeep: () => Promise<boolean>;
  /** Absent where nothing can be written. */
  readonly onRead: ((lines: readonly OfferLine[]) => void) | undefined;
  /** Lines that could not be read, by field. */
  readonly onFaults: (faults: Readonly<Record<string, string>>) => void;
}

/** The lines as a spreadsheet: handed out, and taken back once it is filled in; sending stays with the vendor. */
export function SheetFiles({ request, onKeep, onRead, onFaults }: SheetFilesProps) {
  const { t } = useLingui();
  const toast = useToast();
  const fail = (error: unknown): void => {
    const faults = error instanceof ProblemError ? error.fields : {};
    onFaults(faults);
    if (Object.keys(faults).length === 0) toast(error instanceof Error ? error.message : String(error), 'danger');
  };
  const save = async (): Promise<void> => {
    if (onRead && !(await onKeep())) return;
    saveFile(`${request.number}.xlsx`, await sheetApi.template(request.id));
  };
  const read = async (file: File): Promise<void> => {
    if (!(await onKeep())) return;
    const { lines } = await sheetApi.read(request.id, file);
    onFaults({});
    onRead?.(lines);
    toast(t`The file has been read: check the offer before you send it.`, 'success');
  };
  return (
    <div className="button-row">
      <Button variant="minimal" icon={<Download />} text={t`Lines as XLSX`} onClick={() => void save().catch(fail)} />
      {onRead ? (
        <FileButton
          variant="minimal"
          text={t`Read lines from XLSX`}
          accept=".xlsx"
          onChoose={([file]) => void (file && read(file).catch(fail))}
        />
      ) : null}
    </div>
  );
}
