import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { Field } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { useLabels } from '../use-labels.ts';
import { viewOf } from '../views/index.ts';
import { operatorWords } from './filter-conditions.ts';

const numeric = new Set(['integer', 'decimal', 'quantity', 'duration']);
const pointing = new Set(['ref', 'refs']);

function valuesOf(operator: string, text: string): readonly string[] {
  if (operator !== 'in') return text === '' ? [] : [text];
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return [text];
  }
}

/** A filter of the API in words: `Family is one of Dozer and Grader`. */
export function FilterWords({ record, filter }: { readonly record: RecordDefinition; readonly filter: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const [name = '', operator = '', ...rest] = filter.split(':');
  const field = fieldOf(record, name);
  const values = valuesOf(operator, rest.join(':'));
  const labels = useLabels(String(field?.options.record), field && pointing.has(field.kind) ? values : []);
  if (!field) return filter;
  const words = values.map((text) =>
    pointing.has(field.kind) ? (labels.get(text) ?? '…') : wordsOf(text, field, { i18n, format }),
  );
  const operatorWord = operatorWords[operator];
  return `${i18n._(field.label)} ${operatorWord ? i18n._(operatorWord) : operator} ${format.list(words)}`.trim();
}

function wordsOf(text: string, field: Field, context: Parameters<ReturnType<typeof viewOf>['words']>[2]): string {
  const value = numeric.has(field.kind)
    ? Number(text)
    : field.kind === 'boolean'
      ? text === 'true'
      : field.kind === 'choices'
        ? [text]
        : text;
  return viewOf(field).words(value, field, context) || text;
}
