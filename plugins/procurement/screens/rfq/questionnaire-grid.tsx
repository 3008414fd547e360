import { viewOf } from '../../../../core/records/views/index.ts';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import { rfq } from '../../records/rfq.ts';
import type { TrackedRequest } from '../../shared/rfq-answers.ts';

/**
 * A questionnaire as its grid holds it. Where there is one envelope, lines stand for the technical one; in the second of two
 * stages technical ones were asked before.
 */
export const questionnaireRows = (
  lines: readonly QuestionnaireLine[],
  { stage }: Pick<TrackedRequest, 'stage'>,
): readonly object[] =>
  lines
    .filter(({ envelope }) => stage !== 2 || envelope !== 'technical')
    .map(({ id, code, label, kind, required, mustBeYes, envelope }) => ({
      id,
      code,
      label,
      kind,
      required,
      must_be_yes: mustBeYes,
      envelope: envelope !== 'single' ? envelope : stage === null ? 'technical' : 'commercial',
    }));

interface QuestionnaireGridProps {
  readonly rows: readonly object[];
  readonly onChange: (rows: readonly object[]) => void;
  /** Of the answer of the server, by `questionnaire.<line>.<field>`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly timeZone: string;
}

const field = rfq.fields.questionnaire;
const path = 'questionnaire.';
const { Input } = viewOf(field);

/** The questionnaire of a published request, edited as in its draft. */
export function QuestionnaireGrid({ rows, onChange, errors, timeZone }: QuestionnaireGridProps) {
  const own = Object.entries(errors).flatMap(([name, sentence]) =>
    name.startsWith(path) ? [[name.slice(path.length), sentence]] : [],
  );
  return (
    <Input
      id="addendum-questionnaire"
      field={field}
      value={rows}
      onChange={(next) => onChange(Array.isArray(next) ? (next as readonly object[]) : [])}
      invalid={own.length > 0}
      describedBy={undefined}
      timeZone={timeZone}
      errors={Object.fromEntries(own) as Record<string, string>}
    />
  );
}
