import { Tab, Tabs } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { QuestionnaireLine, VendorRequest } from '../../../vendor-calls.ts';
import type { EnvelopeKind, OfferContent, OfferFile } from '../../../vendor-offer-calls.ts';
import { QuestionInput } from './question-input.tsx';

export interface QuestionnaireProps {
  readonly request: VendorRequest;
  readonly content: OfferContent;
  /** Changes the offer from what it is by then: a file may take long, and something else be written meanwhile. */
  readonly onChange: (change: (latest: OfferContent) => OfferContent) => void;
  readonly disabled: boolean;
  readonly faults: Readonly<Record<string, string>>;
  /** The files of the offer that are known here. */
  readonly files: readonly OfferFile[];
  readonly onFile: (file: OfferFile) => void;
}

/** What is asked beside the lines; of two envelopes the technical questions and the commercial ones apart. */
export function Questionnaire(props: QuestionnaireProps) {
  const { t } = useLingui();
  const { content } = props;
  const { questionnaire } = props.request;
  // A file may have been taken out of the offer beside its question.
  const isAnswered = ({ id, kind }: QuestionnaireLine): boolean =>
    content.answers?.some(
      ({ question, value }) =>
        question === id && (kind === 'file' ? content.files?.includes(value) : value.trim() !== ''),
    ) ?? false;
  const missing = (lines: readonly QuestionnaireLine[]): number =>
    lines.filter((line) => (line.required || line.mustBeYes) && !isAnswered(line)).length;
  const of = (kind: EnvelopeKind) => questionnaire.filter(({ envelope }) => envelope === kind);
  const [technical, commercial] = [of('technical'), of('commercial')];
  const left = missing(questionnaire);
  return (
    <section aria-label={t`Questionnaire`}>
      <h2>{t`Questionnaire`}</h2>
      {left > 0 && !props.disabled ? <p role="status">{t`Answers still needed: ${left}`}</p> : null}
      {technical.length > 0 && commercial.length > 0 ? (
        <Tabs id="questionnaire" renderActiveTabPanelOnly>
          <Tab
            id="technical"
            title={t`Technical questions`}
            tagContent={missing(technical) || undefined}
            panel={<Questions {...props} lines={technical} />}
          />
          <Tab
            id="commercial"
            title={t`Commercial questions`}
            tagContent={missing(commercial) || undefined}
            panel={<Questions {...props} lines={commercial} />}
          />
        </Tabs>
      ) : (
        <Questions {...props} lines={questionnaire} />
      )}
    </section>
  );
}

function Questions({ lines, ...props }: QuestionnaireProps & { readonly lines: readonly QuestionnaireLine[] }) {
  return lines.map((line) => <QuestionInput key={line.id} {...props} line={line} />);
}
