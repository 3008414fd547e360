import type { MessageDescriptor } from '@lingui/core';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { unitInHeader } from './column-unit.ts';
import { importTargets } from './guess-mapping.ts';
import { bareWords, wordsOf } from './header-words.ts';
import type { ColumnJoin, ColumnOptions, ColumnSplit } from './import-job.ts';

type Words = (message: MessageDescriptor) => readonly string[];

const latitudes = /^(lat|latitude|y)$/;
const longitudes = /^(lon|lng|long|longitude|x)$/;
const days = /\b(date|jour|day)\b/;
const times = /\b(time|heure|heures|hour|horaire)\b/;
const glue = /\s*(?:[,;/|&+]|\bet\b|\band\b| - )\s*/;

/** What is told in two columns or in one instead of two, where the names leave no doubt. */
export function guessShapes(
  record: RecordDefinition,
  header: readonly string[],
  mapping: readonly (string | null)[],
  samples: readonly (readonly string[])[],
  words: Words,
): Pick<ColumnOptions, 'splits' | 'joins'> {
  const open = header.flatMap((title, column) =>
    mapping[column] == null && title !== '' ? [{ title, column, words: bareWords(title) || wordsOf(title) }] : [],
  );
  const targets = importTargets(record).filter(({ name }) => !mapping.includes(name));
  const joins: ColumnJoin[] = [];
  const used = new Set<number>();
  const find = (shape: RegExp, near = ''): number | undefined =>
    open.find(
      ({ words: title, column }) =>
        !used.has(column) && shape.test(near === '' ? title : title.replace(near, '').trim()),
    )?.column;
  const join = (field: string, one: number | undefined, other: number | undefined, by: string): void => {
    if (one === undefined || other === undefined || one === other) return;
    for (const column of [one, other]) used.add(column);
    joins.push({ field, columns: [one, other], by });
  };
  const points = targets.filter(({ field }) => field.kind === 'point');
  for (const { name, field } of points) {
    const labels = words(field.label).map(wordsOf);
    const near = labels.find((label) => find(latitudes, label) !== undefined && find(longitudes, label) !== undefined);
    if (near !== undefined) join(name, find(latitudes, near), find(longitudes, near), ', ');
    else if (points.length === 1) join(name, find(latitudes), find(longitudes), ', ');
  }
  const instants = targets.filter(({ field }) => field.kind === 'datetime');
  for (const { name, field } of instants) {
    const labels = words(field.label).map(wordsOf);
    const isOf = (title: string): boolean =>
      labels.some((label) => label !== '' && title.includes(label.replace(days, '').replace(times, '').trim()));
    const ofField = open.filter(
      ({ words: title, column }) => !used.has(column) && (instants.length === 1 || field.required || isOf(title)),
    );
    const day = ofField.find(({ words: title }) => days.test(title) && !times.test(title))?.column;
    const time = ofField.find(({ words: title }) => times.test(title) && !days.test(title))?.column;
    join(name, day, time, ' ');
  }
  const left = open.filter(({ column }) => !used.has(column));
  return {
    joins,
    splits: left.flatMap(({ title, column }) => splitOf(title, column, targets, samples[column] ?? [], words)),
  };
}

/** `Nom, Prénom`: a name made of two fields' names is a column of both. */
function splitOf(
  title: string,
  column: number,
  targets: ReturnType<typeof importTargets>,
  samples: readonly string[],
  words: Words,
): ColumnSplit[] {
  const parts = title.split(glue).map(wordsOf).filter(Boolean);
  const pair = parts.length === 2 ? parts : wordsOf(title).split(' ').length === 2 ? wordsOf(title).split(' ') : [];
  const fieldNamed = (part: string): string | null => {
    const fitting = targets.filter(({ name, field }) =>
      [name, ...words(field.label)].some((label) => wordsOf(label) === part),
    );
    return fitting.length === 1 ? (fitting[0]?.name ?? null) : null;
  };
  const into = pair.map(fieldNamed);
  if (into.length !== 2 || into.some((name) => name === null) || into[0] === into[1]) return [];
  const by =
    [',', ';', '/', '|'].find((sign) => samples.length > 0 && samples.every((sample) => sample.includes(sign))) ?? ' ';
  return [{ column, by, at: by === ' ' ? 'capitals' : 'first', into }];
}

/** The unit of each column whose header names another one than its field's. */
export const guessUnits = (
  record: RecordDefinition,
  header: readonly string[],
  mapping: readonly (string | null)[],
): (string | null)[] =>
  header.map((title, column) => {
    const field = fieldOf(record, mapping[column] ?? '');
    return field ? unitInHeader(title, field) : null;
  });
