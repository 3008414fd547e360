import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { languageNames } from '../../i18n/language.ts';
import type { Paper } from './paper.ts';

type Language = Paper['language'];

interface LanguageChoiceProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** The language that a document is written in. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <FormGroup label={t`Language`} labelFor={id} inline>
      <HTMLSelect
        id={id}
        value={value}
        options={Object.entries(languageNames).map(([language, label]) => ({ value: language, label }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'en' ? 'en' : 'fr')}
      />
    </FormGroup>
  );
}
