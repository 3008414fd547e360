import { Button, Callout, Tag } from '@blueprintjs/core';
import { Document, Trash, Upload } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { sizeWords } from '../../../../core/files/size-words.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import {
  offerFileLimits,
  offerFileNames,
  type EnvelopeKind,
  type OfferFile,
  type VendorRequest,
} from '../../../vendor-calls.ts';
import { filesApi } from '../files-api.ts';
import { SelectInput } from './select-input.tsx';

interface OfferFilesProps {
  readonly request: VendorRequest;
  /** Ids of the files of the offer as it stands. */
  readonly named: readonly string[];
  /** Changes which files belong to the offer, from whichever there are by then; answers whether that is kept. */
  readonly onChange: (change: (named: readonly string[]) => readonly string[]) => Promise<boolean>;
  readonly disabled: boolean;
  readonly fault: string | undefined;
}

/** The files of an offer: drawings, certificates, lists; sealed as its prices are, with either envelope where there are two. */
export function OfferFiles({ request, named, onChange, disabled, fault }: OfferFilesProps) {
  const { i18n, t } = useLingui();
  const toast = useToast();
  const [added, setAdded] = useState<readonly OfferFile[]>([]);
  const known = [...request.files, ...added];
  const files = named.flatMap((id) => known.find((file) => file.id === id) ?? []);
  const fail = (error: unknown): void => toast(error instanceof Error ? error.message : String(error), 'danger');
  const add = (file: OfferFile): void => {
    setAdded((before) => [...before, file]);
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
      {files.length === 0 && disabled ? <p>{t`No file belongs to the offer.`}</p> : null}
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
                aria-label={t`Take out ${file.name}`}
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
          {t`PDF, XLSX, DOCX, CSV, PNG, JPG, DWG, DXF, STEP, ZIP or XML; 25 MB each. ${used} of ${most} are used. Nobody at the mine sees a file, its name or its size before the opening.`}
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

interface AddFilesProps {
  readonly request: VendorRequest;
  readonly onAdded: (file: OfferFile) => void;
  readonly onFail: (error: unknown) => void;
  readonly isFull: boolean;
}

/** Says where the next files belong, and uploads them one after the other. */
function AddFiles({ request, onAdded, onFail, isFull }: AddFilesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const isTwo = request.procedure === 'two_envelopes';
  const [kind, setKind] = useState<EnvelopeKind>(isTwo ? 'technical' : 'single');
  const [line, setLine] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const upload = async (chosen: readonly File[]): Promise<void> => {
    setWaiting(true);
    for (const file of chosen) {
      try {
        if (file.size > offerFileLimits.each) throw new Error(t`A file may have at most 25 MB.`);
        onAdded(await filesApi.add(request.id, file, kind, line));
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error);
        onFail(new Error(t`${file.name}: ${sentence}`));
      }
    }
    setWaiting(false);
  };
  return (
    <>
      <div className="offer-fields">
        {isTwo ? (
          <SelectInput<EnvelopeKind>
            label={t`Envelope of the next files`}
            value={kind}
            options={[
              ['technical', t`Technical envelope`],
              ['commercial', t`Commercial envelope`],
            ]}
            disabled={waiting}
            onChange={(next) => setKind(next ?? 'technical')}
          />
        ) : null}
        <SelectInput
          label={t`Line of the next files`}
          value={line}
          options={request.requestLines.map(({ id, no, description }) => [id, `${no}. ${description}`])}
          disabled={waiting}
          onChange={setLine}
        />
        <Button
          icon={<Upload />}
          text={t`Add files`}
          loading={waiting}
          disabled={isFull}
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={offerFileNames}
          aria-label={t`Add files`}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = '';
            void upload(chosen);
          }}
        />
      </div>
      {kind === 'technical' ? (
        <Callout intent="warning">{t`Do not put prices in the technical envelope.`}</Callout>
      ) : null}
    </>
  );
}
