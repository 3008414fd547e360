import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { ColumnsStep } from '../../core/records/import/columns-step.tsx';
import { CommitBar } from '../../core/records/import/commit-bar.tsx';
import { FileStep } from '../../core/records/import/file-step.tsx';
import type { ImportJob, ImportRow, Verdict } from '../../core/records/import/import-job.ts';
import { ImportProgress } from '../../core/records/import/import-progress.tsx';
import { ImportResult } from '../../core/records/import/import-result.tsx';
import { PreviewTable } from '../../core/records/import/preview-table.tsx';
import { children, files, ref, text } from '../../core/records/fields/index.ts';
import { LackingFields } from '../../core/records/import/lacking-fields.tsx';
import { ReadStep } from '../../core/records/import/read-step.tsx';
import { StepBar } from '../../core/records/import/step-bar.tsx';
import { defineRecord } from '../../core/records/record.ts';
import { importSteps, type ImportControls } from '../../core/records/import/use-import-job.ts';
import { VerdictFilter } from '../../core/records/import/verdict-filter.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import '../../core/records/import/import.css';
import { answer } from '../support/answers.ts';
import { asScreen } from './support.tsx';
import { choice, range, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const dates = {
  dayFirst: null,
  monthFirst: null,
  either: { count: 3, line: 2, text: '03/04/2024' },
  shortYear: null,
  serial: null,
};
const job: ImportJob = {
  id: 'story',
  record: 'equipment',
  file: 'Machines.xlsx',
  state: 'ready',
  options: {
    decimal: ',',
    mapping: ['code', null, 'commissioned_on', 'tank_capacity', null],
    units: [null, null, null, 'gal', null],
    splits: [{ column: 1, by: ',', at: 'first', into: ['make', 'model'] }],
    fixed: { family: 'grader' },
  },
  found: {
    kind: 'xlsx',
    encoding: null,
    separator: null,
    sheet: 'Engins',
    sheets: ['Engins', 'Listes'],
    hiddenSheets: ['Listes'],
    region: null,
    regions: [
      { range: 'A3:E90', name: 'Parc', lines: 88 },
      { range: 'G3:H12', name: null, lines: 10 },
    ],
    headerLine: 3,
    top: [
      { line: 1, cells: ['Parc des engins au 1er avril'] },
      { line: 3, cells: ['Code', 'Marque, modèle', 'Mise en service', 'Réservoir (gal)', 'Météo'] },
      { line: 4, cells: ['T-07', 'Atlas, H98', '03/04/2024', '400', 'beau'] },
    ],
    notes: { merged: 2, hiddenRows: 1, hiddenColumns: 0, repeated: 4, noResult: 1, above: 1 },
    header: ['Code', 'Marque, modèle', 'Mise en service', 'Réservoir (gal)', 'Météo'],
    dates: [null, null, dates, null, null],
    samples: [['T-07', 'T-08'], ['Atlas, H98'], ['03/04/2024', '05/06/2024'], ['400'], ['beau', 'gris']],
    remembered: true,
  },
  done: 4_200,
  total: 10_000,
  counts: { new: 12, changed: 3, unchanged: 9_984, error: 1 },
  warnings: [],
  lacking: [],
  oddUnits: [],
  version: '1',
  match: null,
  problem: null,
};
const controls: ImportControls = {
  job: null,
  step: 'columns',
  loading: false,
  failure: null,
  sending: false,
  settling: false,
  run: async () => {},
  change: () => {},
  goTo: () => {},
  forget: () => {},
};
const clean: ImportJob = {
  ...job,
  options: { ...job.options, dates: [null, null, 'dmy', null, null] },
  counts: { new: 12, changed: 3, unchanged: 9_985, error: 0 },
  warnings: [{ needsReason: false, code: 'late', count: 2, line: 14, sentence: 'This day is more than a year ago.' }],
};

const jobs = worlds({
  'with errors': job,
  clean,
  'with warnings alone': { ...clean, counts: { new: 0, changed: 0, unchanged: 10_000, error: 0 } },
  checking: { ...job, state: 'checking' },
  done: { ...clean, state: 'done' },
  'long file name': { ...job, file: `${longPhrase}.xlsx` },
} as const satisfies Readonly<Record<string, ImportJob>>);
interface JobArgs {
  readonly job: ImportJob;
}
/** The controls of a step that shows a file on its way. */
const ofJob = (name: Parameters<typeof jobs.of>[0]) => ({
  args: { job: jobs.of(name) },
  argTypes: { job: jobs.control },
});

export default { title: 'Records/Import', decorators: [asScreen] } satisfies Meta;

type Story = StoryObj;

export const ChooseFile: Story = { render: () => <FileStep record={equipment} controls={controls} /> };
const says = (message: string) => ({ id: message, message });
const item = defineRecord({
  name: 'story_item',
  title: says('Item'),
  plural: says('Items'),
  scope: 'company',
  fields: { crate: ref('story_crate', { label: says('Crate') }), code: text({ label: says('Code') }) },
  display: ['code'],
  access: {},
});
const crate = defineRecord({
  name: 'story_crate',
  title: says('Crate'),
  plural: says('Crates'),
  scope: 'company',
  fields: {
    code: text({ label: says('Code') }),
    papers: files({ label: says('Papers') }),
    items: children(item, { by: 'crate', label: says('Items') }),
  },
  display: ['code'],
  access: {},
});

/** A record with children and files says that a file does not bring them. */
export const ChooseFileWithoutChildren: Story = { render: () => <FileStep record={crate} controls={controls} /> };
export const Steps: StoryObj<{ readonly step: ImportControls['step'] }> = {
  args: { step: 'columns' },
  argTypes: { step: choice(importSteps) },
  render: ({ step }) => <StepBar controls={{ ...controls, job, step }} />,
};
export const Reading: Story = { render: () => <ReadStep record={equipment} job={job} controls={controls} /> };
export const Columns: Story = {
  beforeEach: () => answer({ 'GET import-mappings/': [] }),
  render: () => <ColumnsStep record={equipment} job={job} controls={controls} />,
};

/**
 * A mapping that was laid over a file which lacks one of its columns; and a column in which both orders of dates are.
 */
const laid: ImportJob = {
  ...job,
  found: job.found && {
    ...job.found,
    remembered: false,
    used: { id: 'mapping', name: 'Parc de mai', missing: ['Châssis'], extra: ['Météo'] },
    dates: [
      null,
      null,
      {
        ...dates,
        dayFirst: { count: 1, line: 4, text: '13/02/2024' },
        monthFirst: { count: 1, line: 9, text: '02/13/2024' },
        shortYear: { count: 1, line: 12, text: '03/04/24' },
      },
      null,
      null,
    ],
  },
};
export const ColumnsOfAMapping: Story = {
  beforeEach: () => answer({ 'GET import-mappings/': [] }),
  render: () => <ColumnsStep record={equipment} job={laid} controls={controls} />,
};
export const AskedOnce: Story = {
  render: () => (
    <LackingFields
      record={equipment}
      job={{ ...job, lacking: [{ field: 'licence', count: 12, line: 4, sentence: 'Say why.' }] }}
      onChange={() => {}}
    />
  ),
};
export const Verdicts: StoryObj<JobArgs & { readonly only: Verdict | null }> = {
  args: { ...ofJob('with errors').args, only: 'error' },
  argTypes: {
    ...ofJob('with errors').argTypes,
    only: choice(['new', 'changed', 'unchanged', 'error'] satisfies Verdict[]),
  },
  render: (args) => <VerdictFilter onChange={() => {}} {...args} />,
};
export const WithErrors: StoryObj<JobArgs> = {
  ...ofJob('with errors'),
  render: (args) => <CommitBar record={equipment} controls={controls} {...args} />,
};
export const ToBeConfirmed: StoryObj<JobArgs> = { ...WithErrors, ...ofJob('clean') };
export const Progress: StoryObj<{ readonly done: number }> = {
  args: { done: job.done },
  argTypes: { done: range(0, job.total, 100) },
  render: ({ done }) => <ImportProgress job={{ ...job, done, state: 'checking' }} controls={controls} />,
};
export const Done: StoryObj<JobArgs> = {
  ...ofJob('done'),
  render: (args) => <ImportResult path="/story" onAgain={() => {}} {...args} />,
};

const row = { target: null, verdict: 'new', errors: {}, warnings: [], changes: {} } as const;
const rows: readonly ImportRow[] = [
  {
    ...row,
    line: 4,
    cells: [],
    values: {
      code: 'Z-01',
      make: 'Atlas',
      model: 'H98',
      commissioned_on: '2024-04-03',
      tank_capacity: 1514.164,
      family: 'grader',
    },
    texts: { code: 'Z-01', make: 'Atlas', model: 'H98', commissioned_on: '03/04/2024', tank_capacity: '400' },
  },
  {
    ...row,
    line: 5,
    cells: [],
    verdict: 'changed',
    values: { code: 'Z-02', commissioned_on: '2024-06-05', family: 'grader' },
    texts: { code: 'Z-02', commissioned_on: '05/06/2024' },
    changes: { commissioned_on: '2020-01-15' },
  },
  {
    ...row,
    line: 6,
    cells: [],
    verdict: 'error',
    values: { family: 'grader' },
    texts: { code: '', commissioned_on: '31/02/2024' },
    errors: {
      code: 'Please fill this in.',
      commissioned_on: 'Enter a date such as 2026-03-09.',
      '': 'This row is in the file twice.',
    },
  },
  {
    ...row,
    line: 7,
    cells: [],
    verdict: 'unchanged',
    values: { code: 'Z-03', family: 'grader' },
    texts: { code: 'Z-03' },
    warnings: ['This day is more than a year ago.'],
  },
];
export const Preview: Story = {
  beforeEach: () => answer({ 'GET records/equipment/import/story/rows/': { rows } }),
  render: () => <PreviewTable record={equipment} job={job} only={null} />,
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('Z-02')),
};
