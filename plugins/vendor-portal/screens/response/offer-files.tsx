import { Button, Tag } from '@blueprintjs/core';
import { Document, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { sizeWords } from '../../../../core/files/size-words.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { offerFileLimits, type OfferFile } from '../../../vendor-offer-calls.ts';
import { filesApi } from '../files-api.ts';
import { AddFiles } from './add-files.tsx';

interface OfferFilesProps {
  readonly request: VendorRequest;
  /** What is known of the files of the offer. */
  readonly known: readonly OfferFile[];
  readonly onAdded: (file: OfferFile) => void;
  /** Ids of the files of the offer as it stands. */
  readonly named: readonly string[];
  /** Changes which files belong to the offer, from whichever there are by then; answers whether that is kept. */
  readonly onChange: (change: (named: readonly string[]) => readonly string[]) => Promise<boolean>;
  readonly disabled: boolean;
  readonly fault: string | undefined;
}

/** The files of an offer: drawings, certificates, lists; sealed as its prices are, with either envelope where there are two. */
export function OfferFiles({ request, known, onAdded, named, onChange, disabled, fault }: OfferFilesProps) {
  const { i18n, t } = useLingui();
  const toast = useToast();
  const files = named.flatMap((id) => known.find((file) => file.id === id) ?? []);
  const fail = (error: unknown): void => toast(error instanceof Error ? error.message : String(error), 'danger');
  const add = (file: OfferFile): void => {
    onAdded(file);
    void onChange((before) => [...before, file.id]);
  };
  const remove = ({ id }: OfferFile): void =>
    void onChange((before) => before.filter((one) => one !== id)).then((isKept) =>
      // What is left behind is named by nothing, and goes by itself.
      isKept ? filesApi.remove(request.id, id).catch(() => {}) : undefined,
    );
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const [used, most] = [sizeWords(total, i18n.locale), sizeWords(offerFileLimits.all, i18n.locale)];
  return (
    <section aria-label={t({ message: 'Files', context: 'of an offer' })}>
      <h2>{t({ message: 'Files', context: 'of an offer' })}</h2>
      {files.length === 0 && disabled ? <p>{t`The offer has no files.`}</p> : null}
      <ul className="offer-files">
        {files.map((file) => (
          <li key={file.id}>
            <Button
              variant="minimal"
              icon={<Document />}
              className="offer-file-name"
              onClick={() => void filesApi.save(request.id, file).catch(fail)}
            >
              <bdi>{file.name}</bdi> <small>{sizeWords(file.size, i18n.locale)}</small>
            </Button>
            <FileTags request={request} file={file} />
            {disabled ? null : (
              <Button
                variant="minimal"
                icon={<Trash />}
                aria-label={t`Remove ${file.name}`}
                onClick={() => remove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {fault ? <p className="offer-fault">{fault}</p> : null}
      {disabled ? null : (
        <AddFiles request={request} onAdded={add} onFail={fail} isFull={files.length >= offerFileLimits.count} />
      )}
      {disabled ? null : (
        <p className="offer-files-hint">
          {t`PDF, XLSX, DOCX, CSV, PNG, JPG, DWG, DXF, STEP, ZIP or XML; 25 MB each.`} {t`${used} of ${most} are used.`}{' '}
          {t`No one at the mine sees a file, its name or its size before the opening.`}
        </p>
      )}
    </section>
  );
}

/** Where a file belongs, and whether a scanner has looked through it. */
function FileTags({ request, file }: { readonly request: VendorRequest; readonly file: OfferFile }) {
  const { t } = useLingui();
  const no = request.requestLines.find(({ id }) => id === file.line)?.no;
  return (
    <>
      {no === undefined ? null : <Tag minimal>{t`Line ${no}`}</Tag>}
      {file.kind === 'technical' ? <Tag minimal intent="primary">{t`technical`}</Tag> : null}
      {file.kind === 'commercial' ? <Tag minimal>{t`commercial`}</Tag> : null}
      <Tag minimal intent={file.scanned ? 'success' : 'none'}>
        {file.scanned ? t`no malware found` : t`not scanned for malware`}
      </Tag>
    </>
  );
}
