import { Button } from '@blueprintjs/core';
import { Document, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import { offerFileLimits, offerFileNames } from '../../../vendor-offer-calls.ts';
import { withAnswerFile } from '../../formulas/with-answer.ts';
import { filesApi } from '../files-api.ts';
import { FileButton } from './file-button.tsx';
import type { QuestionnaireProps } from './questionnaire.tsx';

/** An answer that is a file: it belongs to the offer as its others do, in the envelope of its question. */
export function AnswerFile({
  request,
  content,
  onChange,
  disabled,
  files,
  onFile,
  line,
  value,
}: QuestionnaireProps & { readonly line: QuestionnaireLine; readonly value: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const file = content.files?.includes(value) ? files.find(({ id }) => id === value) : undefined;
  const fail = (error: unknown): void => toast(error instanceof Error ? error.message : String(error), 'danger');
  const put = (next: string): void => onChange((latest) => withAnswerFile(latest, line.id, next));
  const upload = async ([chosen]: readonly File[]): Promise<void> => {
    if (!chosen) return;
    setBusy(true);
    try {
      if (chosen.size > offerFileLimits.each) throw new Error(t`A file can have at most 25 MB.`);
      const added = await filesApi.add(request.id, chosen, line.envelope, null);
      onFile(added);
      put(added.id);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
  return (
    <>
      {file ? (
        <Button
          variant="minimal"
          icon={<Document />}
          className="offer-file-name"
          onClick={() => void filesApi.save(request.id, file).catch(fail)}
        >
          <bdi>{file.name}</bdi>
        </Button>
      ) : null}
      {disabled ? null : file ? (
        <Button variant="minimal" icon={<Trash />} aria-label={t`Remove ${file.name}`} onClick={() => put('')} />
      ) : (
        <FileButton
          text={t`Add file`}
          accept={offerFileNames}
          loading={isBusy}
          onChoose={(chosen) => void upload(chosen)}
        />
      )}
    </>
  );
}
