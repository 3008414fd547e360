import { FormGroup, Radio, RadioGroup, Tag, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import { withAnswer } from '../../formulas/with-answer.ts';
import { AnswerFile } from './answer-file.tsx';
import { DecimalInput } from './decimal-input.tsx';
import type { QuestionnaireProps } from './questionnaire.tsx';

/** One line of the questionnaire with its answer, and what is missing in it. */
export function QuestionInput(props: QuestionnaireProps & { readonly line: QuestionnaireLine }) {
  const { i18n, t } = useLingui();
  const { line, content, onChange, disabled, faults } = props;
  const { id, no, code, kind, required, mustBeYes } = line;
  const value = content.answers?.find(({ question }) => question === id)?.value ?? '';
  const put = (next: string): void => onChange((latest) => withAnswer(latest, id, next));
  const words = `${code}. ${line.label[i18n.locale] ?? line.label['en'] ?? line.label['fr'] ?? ''}`;
  const fault = faults[`answers.${no}`];
  const info = mustBeYes ? (
    <Tag minimal intent="warning">{t`must be yes`}</Tag>
  ) : required ? null : (
    <Tag minimal>{t`optional`}</Tag>
  );
  if (kind === 'yes_no')
    return (
      <FormGroup intent={fault ? 'danger' : 'none'} helperText={fault}>
        <RadioGroup
          inline
          label={
            <>
              {words} {info}
            </>
          }
          name={`question-${no}`}
          selectedValue={value}
          disabled={disabled}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        >
          <Radio label={t({ message: 'Yes', context: 'answer' })} value="yes" />
          <Radio label={t({ message: 'No', context: 'answer' })} value="no" />
        </RadioGroup>
      </FormGroup>
    );
  if (kind === 'number')
    return (
      <FormGroup intent={fault ? 'danger' : 'none'} helperText={fault}>
        <span className="question-number">
          <DecimalInput label={words} value={value || null} disabled={disabled} onChange={(next) => put(next ?? '')} />
          {info}
        </span>
      </FormGroup>
    );
  return (
    <FormGroup
      label={words}
      labelFor={`question-${no}`}
      labelInfo={info}
      intent={fault ? 'danger' : 'none'}
      helperText={fault}
    >
      {kind === 'file' ? (
        <AnswerFile {...props} value={value} />
      ) : (
        <TextArea
          id={`question-${no}`}
          fill
          rows={2}
          maxLength={4000}
          value={value}
          disabled={disabled}
          onChange={({ target }) => put(target.value)}
        />
      )}
    </FormGroup>
  );
}
