import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { offerFileLimits, offerFileNames, type EnvelopeKind, type OfferFile } from '../../../vendor-offer-calls.ts';
import { filesApi } from '../files-api.ts';
import { FileButton } from './file-button.tsx';
import { SelectInput } from './select-input.tsx';

interface AddFilesProps {
  readonly request: VendorRequest;
  readonly onAdded: (file: OfferFile) => void;
  readonly onFail: (error: unknown) => void;
  readonly isFull: boolean;
}

/** Says where the next files belong, and uploads them one after the other. */
export function AddFiles({ request, onAdded, onFail, isFull }: AddFilesProps) {
  const { t } = useLingui();
  const isTwo = request.procedure === 'two_envelopes';
  const [kind, setKind] = useState<EnvelopeKind>(isTwo || request.stage === 1 ? 'technical' : 'single');
  const [line, setLine] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const upload = async (chosen: readonly File[]): Promise<void> => {
    setWaiting(true);
    for (const file of chosen) {
      try {
        if (file.size > offerFileLimits.each) throw new Error(t`A file can have at most 25 MB.`);
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
            label={t`Envelope for the next files`}
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
          label={t`Line for the next files`}
          value={line}
          options={request.requestLines.map(({ id, no, description }) => [id, `${no}. ${description}`])}
          disabled={waiting}
          onChange={setLine}
        />
        <FileButton
          text={t`Add files`}
          accept={offerFileNames}
          multiple
          loading={waiting}
          disabled={isFull}
          onChoose={(chosen) => void upload(chosen)}
        />
      </div>
      {kind === 'technical' ? (
        <Callout intent="warning">{t`Do not put prices in the technical envelope.`}</Callout>
      ) : null}
    </>
  );
}
