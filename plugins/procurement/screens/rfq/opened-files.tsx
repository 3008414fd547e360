import { Button, Tag } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sizeWords } from '../../../../core/files/size-words.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { offerFilesQuery, saveOfferFile } from './offer-file-calls.ts';

interface OpenedFilesProps {
  /** The quotation request. */
  readonly request: string;
  readonly offer: string;
  /** Only what came in the technical envelope. */
  readonly technical?: boolean;
}

/** The files that came with an opened offer, fetched at a click. */
export function OpenedFiles({ request, offer, technical = false }: OpenedFilesProps) {
  const { i18n, t } = useLingui();
  const tellProblem = useProblemToast();
  const { data } = useQuery(offerFilesQuery(request));
  const files = (data?.files ?? []).filter((file) => file.offer === offer && (!technical || file.kind === 'technical'));
  if (files.length === 0) return <>–</>;
  return (
    <ul className="opened-files" aria-label={t({ message: 'Files', context: 'of an offer' })}>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            size="small"
            variant="minimal"
            icon={<Document />}
            onClick={() => void saveOfferFile(request, file).catch(tellProblem)}
          >
            <bdi>{file.name}</bdi> <small>{sizeWords(file.size, i18n.locale)}</small>
          </Button>
          {file.no === null ? null : <Tag minimal>{t`Line ${file.no}`}</Tag>}
        </li>
      ))}
    </ul>
  );
}
