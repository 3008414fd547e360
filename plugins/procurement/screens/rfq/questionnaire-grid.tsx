import { viewOf } from '../../../../core/records/views/index.ts';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import { rfq } from '../../records/rfq.ts';

/** A questionnaire as its grid holds it. Where there is one envelope, lines stand for the technical one. */
export const questionnaireRows = (lines: readonly QuestionnaireLine[]): readonly object[] =>
  lines.map(({ id, code, label, kind, required, mustBeYes, envelope }) => ({
    id,
    code,
    label,
    kind,
    required,
    must_be_yes: mustBeYes,
    envelope: envelope === 'single' ? 'technical' : envelope,
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
