import { Button, Tag } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import { offerFilesQuery, saveOfferFile } from './offer-file-calls.ts';

interface AnswerValueProps {
  /** The quotation request. */
  readonly request: string;
  readonly site: string;
  readonly line: QuestionnaireLine;
  readonly value: string | undefined;
}

/** What an offer answers to a line of the questionnaire; a “no” where it must be “yes” stands out. */
export function AnswerValue({ request, site, line, value }: AnswerValueProps) {
  const { t } = useLingui();
  const format = useFormat(site);
  if (line.kind === 'yes_no') {
    const isOut = line.mustBeYes && value !== 'yes';
    const word = value === 'yes' ? t({ message: 'Yes', context: 'answer' }) : t({ message: 'No', context: 'answer' });
    if (isOut) return <Tag intent="danger">{value === undefined ? t`no answer` : word}</Tag>;
    return <>{value === undefined ? '–' : word}</>;
  }
  if (value === undefined) return <>–</>;
  if (line.kind === 'number')
    return <>{format.number(Number(value), { decimals: (value.split('.')[1] ?? '').length })}</>;
  if (line.kind === 'file') return <AnswerFile request={request} id={value} />;
  return <small>{value}</small>;
}

function AnswerFile({ request, id }: { readonly request: string; readonly id: string }) {
  const tellProblem = useProblemToast();
  const { data } = useQuery(offerFilesQuery(request));
  const file = data?.files.find((one) => one.id === id);
  if (!file) return <>–</>;
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<Document />}
      onClick={() => void saveOfferFile(request, file).catch(tellProblem)}
    >
      <bdi>{file.name}</bdi>
    </Button>
  );
}
