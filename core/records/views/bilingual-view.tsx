import { InputGroup, Tag, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { wordsIn, type Bilingual } from '../fields/bilingual.ts';
import { inputAttributes } from './input-attributes.ts';
import type { FieldView, InputProps } from './view.ts';
import './bilingual-view.css';

const empty: Bilingual = { en: null, fr: null };
const valueOf = (value: unknown): Bilingual =>
  typeof value === 'object' && value !== null ? { ...empty, ...value } : empty;
const languageOf = (locale: string): 'en' | 'fr' => (locale === 'fr' ? 'fr' : 'en');

/** Both texts one above the other, the reader's own language first. */
function BilingualInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { i18n, t } = useLingui();
  const current = valueOf(value);
  const mine = languageOf(i18n.locale);
  const names = { en: t`in English`, fr: t`in French` };
  const change = (language: 'en' | 'fr', text: string): void => {
    const next = { ...current, [language]: text === '' ? null : text };
    onChange(next.en === null && next.fr === null ? null : next);
  };
  return (
    <div className="record-bilingual">
      {([mine, mine === 'en' ? 'fr' : 'en'] as const).map((language, position) => {
        const shared = {
          ...inputAttributes(props),
          id: position === 0 ? props.id : undefined,
          value: current[language] ?? '',
          'aria-label': `${i18n._(field.label)} ${names[language]}`,
          fill: true,
        };
        if (field.options.long)
          return (
            <TextArea
              key={language}
              {...shared}
              placeholder={names[language]}
              autoResize
              onChange={(event) => change(language, event.target.value)}
            />
          );
        return (
          <InputGroup
            key={language}
            {...shared}
            leftElement={<Tag minimal>{language.toUpperCase()}</Tag>}
            autoComplete="off"
            onValueChange={(text) => change(language, text)}
          />
        );
      })}
    </div>
  );
}

export const bilingualView: FieldView = {
  words: (value, _, { i18n }) => wordsIn(value, languageOf(i18n.locale)) ?? '',
  Input: BilingualInput,
  width: 200,
  longWidth: 300,
};
