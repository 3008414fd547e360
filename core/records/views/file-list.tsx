import { Button } from '@blueprintjs/core';
import { Document, Download, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ModalDialog } from '../../parts/modal-dialog.tsx';
import { downloadFile } from '../../files/download-file.ts';
import { sizeWords } from '../../files/size-words.ts';
import { Picture } from '../../files/picture.tsx';
import type { StoredFile } from '../../files/stored-file.ts';
import { useFormat } from '../../sites/use-format.ts';
import { useProblemToast } from '../../toast/use-problem-toast.ts';
import './files-view.css';
import '../../parts/question-dialog.css';

interface FileListProps {
  readonly files: readonly StoredFile[];
  /** Pictures are shown as such. */
  readonly pictures: boolean;
  readonly onRemove?: (id: string) => void;
}

/** Files one by one: seen or fetched at a click, taken out where one may. */
export function FileList({ files, pictures, onRemove }: FileListProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const tellProblem = useProblemToast();
  const [seen, setSeen] = useState<StoredFile | null>(null);
  const fetch = (file: StoredFile): void => void downloadFile(file).catch(tellProblem);
  return (
    <>
      <ul className={pictures ? 'file-list file-pictures' : 'file-list'}>
        {files.map((file) => (
          <li key={file.id}>
            {pictures ? (
              <button
                type="button"
                className="file-picture"
                aria-label={t`Show ${file.name}`}
                onClick={() => setSeen(file)}
              >
                <Picture file={file} size="thumb" />
              </button>
            ) : (
              <Button
                variant="minimal"
                icon={<Document />}
                endIcon={<Download />}
                className="file-name"
                onClick={() => fetch(file)}
              >
                <bdi>{file.name}</bdi>{' '}
                {file.size > 0 ? <span className="file-size">{sizeWords(file.size, locale)}</span> : null}
              </Button>
            )}
            {onRemove ? (
              <Button
                size="small"
                variant="minimal"
                icon={<Trash />}
                aria-label={t`Remove ${file.name}`}
                onClick={() => onRemove(file.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {seen ? (
        <ModalDialog label={seen.name} className="file-viewer" onClose={() => setSeen(null)}>
          <Picture file={seen} size="view" />
          <div className="question-dialog-actions">
            <Button icon={<Download />} text={t`Download`} onClick={() => fetch(seen)} />
            <Button text={t`Close`} onClick={() => setSeen(null)} data-autofocus />
          </div>
        </ModalDialog>
      ) : null}
    </>
  );
}
