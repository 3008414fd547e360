import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { ColumnMapping } from '../../core/records/import/column-mapping.tsx';
import { CommitBar } from '../../core/records/import/commit-bar.tsx';
import { FileStep } from '../../core/records/import/file-step.tsx';
import type { ImportJob, ImportRow } from '../../core/records/import/import-job.ts';
import { ImportProgress } from '../../core/records/import/import-progress.tsx';
import { ImportResult } from '../../core/records/import/import-result.tsx';
import { PreviewTable } from '../../core/records/import/preview-table.tsx';
import { children, files, ref, text } from '../../core/records/fields/index.ts';
import { ReadingOptions } from '../../core/records/import/reading-options.tsx';
import { defineRecord } from '../../core/records/record.ts';
import type { ImportControls } from '../../core/records/import/use-import-job.ts';
import { VerdictFilter } from '../../core/records/import/verdict-filter.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import '../../core/records/import/import.css';
import { answered } from './rows.ts';
import { asScreen } from './support.tsx';

const job: ImportJob = {
  id: 'story',
  record: 'equipment',
  file: 'Machines.csv',
  state: 'ready',
  options: { decimal: ',', mapping: ['code', 'name', null] },
  found: { kind: 'csv', encoding: 'windows-1252', separator: ';', sheet: null, sheets: [], header: ['Code', 'Désignation', 'Météo'], samples: [['T-07', 'T-08'], ['Camion 98 t'], ['beau', 'gris']], remembered: true },
  done: 4_200,
  total: 10_000,
  counts: { new: 12, changed: 3, unchanged: 9_984, error: 1 },
  warnings: [],
  problem: null,
};
const controls: ImportControls = { job: null, loading: false, failure: null, sending: false, run: async () => {}, forget: () => {} };
const clean: ImportJob = { ...job, counts: { new: 12, changed: 3, unchanged: 9_985, error: 0 }, warnings: [{ code: 'late', count: 2, sentence: 'This day is more than a year ago.' }] };

export default { title: 'Records/Import', decorators: [asScreen] } satisfies Meta;

type Story = StoryObj;

export const ChooseFile: Story = { render: () => <FileStep record={equipment} controls={controls} /> };
const says = (message: string) => ({ id: message, message });
const item = defineRecord({ name: 'story_item', title: says('Item'), plural: says('Items'), scope: 'company', fields: { crate: ref('story_crate', { label: says('Crate') }), code: text({ label: says('Code') }) }, display: ['code'], access: {} });
const crate = defineRecord({ name: 'story_crate', title: says('Crate'), plural: says('Crates'), scope: 'company', fields: { code: text({ label: says('Code') }), papers: files({ label: says('Papers') }), items: children(item, { by: 'crate', label: says('Items') }) }, display: ['code'], access: {} });

/** A record with children and files says that a file does not bring them. */
export const ChooseFileWithoutChildren: Story = { render: () => <FileStep record={crate} controls={controls} /> };
export const Columns: Story = {
  render: () => (
    <>
      <ReadingOptions record={equipment} job={job} onChange={() => {}} />
      <ColumnMapping record={equipment} job={job} busy={false} onChange={() => {}} />
    </>
  ),
};
export const Verdicts: Story = { render: () => <VerdictFilter job={job} only="error" onChange={() => {}} /> };
export const WithErrors: Story = { render: () => <CommitBar job={job} controls={controls} /> };
export const ToBeConfirmed: Story = { render: () => <CommitBar job={clean} controls={controls} /> };
export const Progress: Story = { render: () => <ImportProgress job={{ ...job, state: 'checking' }} controls={controls} /> };
export const Done: Story = { render: () => <ImportResult job={{ ...clean, state: 'done' }} path="/story" onAgain={() => {}} /> };

const rows: readonly ImportRow[] = [
  { target: null, line: 2, cells: ['Z-01', 'Camion', 'beau'], verdict: 'new', errors: {}, changes: {} },
  { target: null, line: 3, cells: ['Z-02', 'Réserve', 'gris'], verdict: 'changed', errors: {}, changes: { name: 'Spare' } },
  { target: null, line: 4, cells: ['', 'Sans code', ''], verdict: 'error', errors: { code: 'Please fill this in.', '': 'This row is in the file twice.' }, changes: {} },
  { target: null, line: 5, cells: ['Z-03', 'Pareil', ''], verdict: 'unchanged', errors: {}, changes: {} },
];
export const Preview: Story = {
  beforeEach: () => {
    for (const locale of ['en', 'fr']) answered(['import-rows', 'equipment', 'story', null, locale, job.options, job.counts], { pages: [rows], pageParams: [0] });
  },
  render: () => <PreviewTable record={equipment} job={job} only={null} />,
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('Z-02')),
};
