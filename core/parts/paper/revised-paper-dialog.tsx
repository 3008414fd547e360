import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Paper, RevisedPaper } from './paper.ts';
import { PaperDialog, type PaperDialogProps } from './paper-dialog.tsx';

/** Which paper of something with revisions is asked for. */
interface AskedPaper {
  /** Undefined: the one that it is written in of itself. */
  readonly language: Paper['language'] | undefined;
  /** Undefined: as it stands. */
  readonly revision: number | undefined;
  /** What it is compared with; undefined: nothing. */
  readonly from: number | undefined;
}

interface RevisedPaperDialogProps extends Omit<PaperDialogProps<RevisedPaper>, 'read' | 'choices'> {
  readonly read: (asked: AskedPaper) => Promise<RevisedPaper>;
  /** Which one is shown first; as it stands where it is absent. */
  readonly revision?: number | undefined;
  /** What it is compared with at first; nothing where it is absent. */
  readonly from?: number | undefined;
}

/** Prints a document at one of its revisions, or what differs between two. */
export function RevisedPaperDialog({ of, read, revision, from, ...shown }: RevisedPaperDialogProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState({ revision, from });
  return (
    <PaperDialog
      {...shown}
      of={[...of, asked.revision, asked.from]}
      read={(language) => read({ ...asked, language: language ?? undefined })}
      choices={({ revision: stands, revisions }) => {
        if (revisions.length < 2) return null;
        const options = revisions.map((no) => ({ value: String(no), label: t`Revision ${no}` }));
        return (
          <>
            <FormGroup label={t({ message: 'Revision', context: 'number' })} labelFor="paper-revision" inline>
              <HTMLSelect
                id="paper-revision"
                value={String(asked.revision ?? stands)}
                options={options}
                onChange={({ currentTarget: { value } }) => setAsked({ ...asked, revision: Number(value) })}
              />
            </FormGroup>
            <FormGroup label={t`Compared with`} labelFor="paper-from" inline>
              <HTMLSelect
                id="paper-from"
                value={String(asked.from ?? '')}
                options={[{ value: '', label: '–' }, ...options]}
                onChange={({ currentTarget: { value } }) =>
                  setAsked({ ...asked, from: value === '' ? undefined : Number(value) })
                }
              />
            </FormGroup>
          </>
        );
      }}
    />
  );
}
