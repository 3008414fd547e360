import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { FormContent } from '../../core/forms/template.ts';
import { FillFollowUp } from '../../plugins/hse/screens/controls/fill-follow-up.tsx';
import FollowUp from '../../plugins/hse/screens/controls/follow-up.tsx';
import {
  followUpTemplate,
  type FollowedCategory,
  type FollowedSubject,
  type FollowUpAnswer,
} from '../../plugins/hse/shared/follow-up.ts';
import { item } from '../forms/content.ts';
import { storySite } from '../records/support.tsx';
import { Refused, answer } from '../support/answers.ts';
import { begunHere } from './begun-here.ts';
import { amongPlugins, asReaderOf } from './support.tsx';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const label = { en: 'Cranes and hoists', fr: 'Grues et treuils' };
const cranes: FollowedCategory = {
  id: 'cranes',
  label,
  subjects: 3,
  done: 1,
  bad: 2,
  due: { on: '2026-11-16', overdue: true },
};
const month = (...categories: readonly FollowedCategory[]): FollowUpAnswer => ({
  month: '2026-11-01',
  template: 'template',
  categories,
});
const theMonth = (...categories: readonly FollowedCategory[]): void =>
  answer({ 'GET hse/controls/follow-up/': month(...categories) });

const result = (code: string, en: string, fr: string) => ({ code, label: { en, fr } });
const content: FormContent = {
  sections: [
    {
      code: 'RC',
      title: { en: 'What is followed up', fr: 'Objet du suivi' },
      items: [item('R02', 'txt', 'Control category', 'Catégorie de contrôle')],
    },
    {
      code: 'R',
      title: { en: 'Equipment and items', fr: 'Équipements et matériels' },
      repeat: 'per_row',
      items: [
        item('R01', 'txt', 'Equipment or item', 'Équipement ou matériel'),
        item('R03', 'yn', 'Valid report on site', 'Rapport valide sur site', { criticality: 'critical' }),
        item('R04', 'dat', 'Last control on', 'Dernier contrôle le'),
        item('R05', 'dat', 'Next control due', 'Prochain contrôle avant le'),
        item('R06', 'cho', 'Result', 'Résultat', {
          options: [
            { ...result('compliant', 'compliant', 'conforme'), verdict: 'ok' },
            { ...result('with_remarks', 'with remarks', 'avec remarques'), verdict: 'ok' },
            { ...result('non_compliant', 'non compliant', 'non conforme'), verdict: 'nok' },
          ],
        }),
        item('R07', 'num', 'Open remarks of the report', 'Remarques ouvertes du rapport'),
      ],
    },
  ],
};
const version = {
  id: 'version',
  number: 1,
  template: 'template',
  code: followUpTemplate,
  label: { en: 'Regulatory control follow-up', fr: 'Suivi des contrôles réglementaires' },
  subject_kind: 'none',
  grounding: false,
  pass_mark: 100,
  once_per_shift: false,
  content,
};
const subject = (row: string, name: string, more: Partial<FollowedSubject> = {}): FollowedSubject => ({
  row,
  name,
  last_control: '2026-05-12',
  next_due: '2026-11-12',
  result: 'compliant',
  remarks: 0,
  overdue: true,
  ...more,
});
const subjects = [
  subject('GR-02', 'Mobile crane 50 t'),
  subject('PA-07', 'Overhead crane of the workshop', {
    last_control: null,
    next_due: null,
    result: null,
    overdue: false,
  }),
];
const begun = (of: readonly FollowedSubject[]) => {
  answer({ 'GET records/control_category/cranes/': { label }, 'GET hse/controls/follow-up/subjects/': of });
  return begunHere(version);
};

/** The month's follow-up of statutory controls: how far each category has come, and the form of one. */
export default { title: 'HSE/Statutory follow-up', decorators: [amongPlugins] } satisfies Meta;
type Story = StoryObj;

/** One category is begun, one is to be filled, one is complete: that one asks for nothing more. */
const three: readonly FollowedCategory[] = [
  cranes,
  {
    id: 'vessels',
    label: { en: 'Pressure vessels', fr: 'Appareils à pression' },
    subjects: 4,
    done: 0,
    bad: 0,
    due: { on: '2026-11-29', overdue: false },
  },
  {
    id: 'extinguishers',
    label: { en: 'Fire extinguishers', fr: 'Extincteurs portatifs' },
    subjects: 12,
    done: 12,
    bad: 0,
    due: null,
  },
];
const categoryLists = worlds<readonly FollowedCategory[], 'three' | 'one' | 'none' | 'thirty' | 'long names'>({
  three,
  one: [cranes],
  none: [],
  thirty: Array.from({ length: 30 }, (_, index) => ({ ...cranes, id: `c${index}`, done: index % 4 })),
  'long names': three.map((category) => ({ ...category, label: { en: longPhrase, fr: longPhrase } })),
});
interface MonthArgs {
  readonly categories: readonly FollowedCategory[];
}
export const Month: StoryObj<MonthArgs> = {
  args: { categories: categoryLists.of('three') },
  argTypes: { categories: categoryLists.control },
  beforeEach: ({ args }) => theMonth(...args.categories),
  render: () => <FollowUp />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [begunRow, toFill, complete] = await canvas.findAllByRole('listitem');
    await expect(canvas.getByRole('heading')).toHaveTextContent(/November 2026|novembre 2026/);
    await expect(begunRow).toHaveTextContent(/1 of 3 followed up|1 suivis sur 3/);
    await expect(begunRow).toHaveTextContent(/(Overdue or failed|Échus ou refusés)\s?: 2/);
    await expect(within(begunRow as HTMLElement).getByRole('button')).toHaveTextContent(/^(Continue|Poursuivre)$/);
    await expect(within(toFill as HTMLElement).getByRole('button')).toHaveTextContent(/^(Fill|Remplir)$/);
    await expect(within(complete as HTMLElement).queryByRole('button')).toBeNull();
  },
};
/** Who may not fill forms sees how far they have come. */
export const MonthOfAReader: Story = {
  decorators: [asReaderOf('regulatory_control:read')],
  beforeEach: () => theMonth(cranes),
  render: () => <FollowUp />,
  play: async ({ canvasElement }) => {
    const row = await within(canvasElement).findByRole('listitem');
    await expect(row).toBeVisible();
    await expect(within(row).queryByRole('button')).toBeNull();
  },
};
/** A site without anything that is subject to a control. */
export const NothingSubject: StoryObj<MonthArgs> = {
  args: { categories: categoryLists.of('none') },
  argTypes: { categories: categoryLists.control },
  beforeEach: ({ args }) => theMonth(...args.categories),
  render: () => <FollowUp />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^(Nothing requires a control|Rien n'est soumis)/)).toBeVisible();
    await expect(canvas.queryByRole('listitem')).toBeNull();
  },
};
/** The server does not tell of a site that is not the reader's. */
export const Refusal: Story = {
  beforeEach: () =>
    answer({
      'GET hse/controls/follow-up/': new Refused(403, { code: 'foreign_site', detail: 'This site is not yours.' }),
    }),
  render: () => <FollowUp />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('This site is not yours.')).toBeVisible();
    await expect(canvas.queryByRole('listitem')).toBeNull();
  },
};

/** A row for each subject, filled from its last control; one that was never controlled is answered as such. */
const subjectLists = worlds<readonly FollowedSubject[], 'two' | 'none' | 'twenty'>({
  two: subjects,
  none: [],
  twenty: Array.from({ length: 20 }, (_, index) => subject(`GR-${index + 10}`, 'Mobile crane 50 t')),
});
interface SubjectsArgs {
  readonly subjects: readonly FollowedSubject[];
}
export const Form: StoryObj<SubjectsArgs> = {
  args: { subjects: subjectLists.of('two') },
  argTypes: { subjects: subjectLists.control },
  beforeEach: ({ args }) => begun(args.subjects),
  render: () => <FillFollowUp site={storySite} category="cranes" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^(Cranes and hoists|Grues et treuils)$/)).toBeVisible();
    await userEvent.click(canvas.getByText(/^(Equipment and items|Équipements et matériels)$/));
    await expect((await canvas.findAllByText(/GR-02/))[0]).toBeVisible();
    await expect(canvas.getByDisplayValue('Mobile crane 50 t')).toBeVisible();
    await userEvent.click((await canvas.findAllByText(/PA-07/))[0] as HTMLElement);
    await expect(await canvas.findByDisplayValue('Overhead crane of the workshop')).toBeVisible();
  },
};
/** Every subject is told of already. */
export const FormComplete: StoryObj<SubjectsArgs> = {
  args: { subjects: subjectLists.of('none') },
  argTypes: { subjects: subjectLists.control },
  beforeEach: ({ args }) => begun(args.subjects),
  render: () => <FillFollowUp site={storySite} category="cranes" />,
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/follow-up of the category is complete|suivi du mois est complet/),
    ).toBeVisible();
  },
};
/** The template was retired: there is nothing to fill. */
export const FormRefused: Story = {
  beforeEach: () =>
    answer({
      [`GET forms/published/${followUpTemplate}/`]: new Refused(404, {
        code: 'not_found',
        detail: 'No template with this code is published.',
      }),
      'GET records/control_category/cranes/': { id: 'cranes', version: 1, label },
      'GET hse/controls/follow-up/subjects/': subjects,
    }),
  render: () => <FillFollowUp site={storySite} category="cranes" />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No template with this code is published.')).toBeVisible();
  },
};
