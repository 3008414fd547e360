import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { TextContext } from '../field.ts';
import { viewOf } from '../views/index.ts';
import { checkField } from '../validate.ts';
import type { ImportJob } from './import-job.ts';
import { isUnclear, type Source } from './sources.ts';

/** Kinds whose meaning is not plain from their text. */
const converted = new Set([
  'date',
  'datetime',
  'time',
  'duration',
  'quantity',
  'decimal',
  'integer',
  'money',
  'point',
  'boolean',
]);

/**
 * The first cells of columns as a reader sees them once they are imported: dates in words, numbers in the field's unit,
 * parts apart.
 */
export function useSampleWords(job: ImportJob): (sources: readonly Source[]) => readonly string[] {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { sites } = useSites();
  const samples = job.found?.samples ?? [];
  const timeZone = sites.find(({ id }) => id === job.options.site)?.timeZone ?? sites[0]?.timeZone ?? 'UTC';
  const wordsOf = (source: Source, row: number): string => {
    const cells = samples.map((column) => column[row] ?? '');
    const text = source.textOf(cells);
    const context: TextContext = {
      timeZone,
      decimal: job.options.decimal ?? '.',
      words: (message) => [i18n._(message), message.message ?? ''],
      dates: source.dates ?? undefined,
      unit: source.unit,
    };
    const value = source.field.text.parse(text, source.field, context);
    if (value === null || !converted.has(source.field.kind)) return value === null ? '' : text;
    return checkField({ ...source.field, required: false }, value) === null
      ? viewOf(source.field).words(value, source.field, { i18n, format })
      : '';
  };
  const labelled = (source: Source, words: string, isOneOf: boolean): string => {
    const label = i18n._(source.field.label);
    return isOneOf && words !== '' ? t`${label}: ${words}` : words;
  };
  return (sources) => {
    const isPlain = sources.length === 1 && sources[0]?.columns.length === 1 && !converted.has(sources[0].field.kind);
    if (isPlain) return [];
    // Of a column in two parts the row is shown that leaves most doubt.
    const split = job.options.splits?.find(({ column }) => column === sources[0]?.columns[0]);
    const unclear = split ? (samples[split.column] ?? []).findIndex((text) => isUnclear(text, split)) : -1;
    const shownRow = unclear < 0 ? null : unclear;
    const rows = sources.length === 1 && sources[0]?.columns.length === 1 ? [0, 1] : [0];
    return rows.flatMap((row) => {
      const words = sources.map((source) => labelled(source, wordsOf(source, shownRow ?? row), sources.length > 1));
      return words.every((one) => one === '') ? [] : [words.filter(Boolean).join(', ')];
    });
  };
}
