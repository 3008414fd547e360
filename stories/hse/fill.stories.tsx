import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { FormContent } from '../../core/forms/template.ts';
import type { KeptRun } from '../../core/forms/device/kept-run.ts';
import AuditActions from '../../plugins/hse/screens/audits/audit-actions.tsx';
import { FillGrid } from '../../plugins/hse/screens/audits/fill-grid.tsx';
import { FillMeasures } from '../../plugins/hse/screens/permits/fill-measures.tsx';
import { gridTemplate } from '../../plugins/hse/shared/audit-grid.ts';
import { item } from '../forms/content.ts';
import { storySite } from '../records/support.tsx';
import { begunHere } from './begun-here.ts';
import { amongPlugins } from './support.tsx';
import { answer } from '../support/answers.ts';
import { worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const version = (code: string, en: string, fr: string, content: FormContent) => ({
  id: `version of ${code}`,
  number: 2,
  template: 'template',
  code,
  label: { en, fr },
  subject_kind: 'audit',
  grounding: false,
  pass_mark: 70,
  once_per_shift: false,
  content,
});
const grid = version(gridTemplate, 'Internal audit grid', "Grille d'audit interne", {
  sections: [
    {
      code: 'Y',
      title: { en: 'Context and leadership', fr: 'Contexte et leadership' },
      items: [
        item('Y41', 'lvl', '4 Context and interested parties known', '4 Contexte et parties intéressées connus'),
        item('Y51', 'lvl', '5.1 Leadership visible in the field', '5.1 Leadership visible sur le terrain', {
          criticality: 'major',
        }),
      ],
    },
  ],
});
const measures = version('HSE-PTW-TC', 'Measures of hot work', 'Mesures travail à chaud', {
  sections: [
    {
      code: 'M',
      title: { en: 'Measures', fr: 'Mesures' },
      items: [
        item('K01', 'yn', 'No other cold method possible', 'Aucune méthode à froid possible', {
          criticality: 'critical',
        }),
        item('K08', 'yn', 'Screens and ventilation in place', 'Écrans et ventilation en place', {
          criticality: 'major',
        }),
      ],
    },
  ],
});
const opened = (of: ReturnType<typeof version>, row: string, more?: Partial<KeptRun>) =>
  begunHere(of, more, `${of.code} ${row}`);

const audit = { id: 'audit', version: 2, site: storySite, number: 'AUD-S1-26-0007', departments: 'Workshop' };
const permit = (type: string): void => {
  answer({
    'GET records/work_permit/permit/': {
      id: 'permit',
      version: 3,
      site: storySite,
      number: 'TC-S1-26-00017',
      title: 'Welding of a bucket tooth',
      type: { id: type, label: type },
    },
    [`GET records/work_permit_type/${type}/`]: {
      measures_template: type === 'plain' ? null : { id: 'measures', label: measures.code },
    },
    'GET records/form_template/measures/': { code: measures.code },
  });
};

/** Forms that belong to a row once they have arrived: the grid of an audit, the measures of a permit. */
export default { title: 'HSE/Forms of a row', decorators: [amongPlugins] } satisfies Meta;
type Story = StoryObj;

const contents = (content: FormContent) =>
  worlds({ usual: content, 'long words': inLongWords(content), nothing: { sections: [] } });
interface FormArgs {
  readonly content: FormContent;
}
const grids = contents(grid.content);
const measureLists = contents(measures.content);

export const AuditGrid: StoryObj<FormArgs> = {
  args: { content: grids.of('usual') },
  argTypes: { content: grids.control },
  beforeEach: ({ args: { content } }) => {
    answer({ 'GET records/hse_audit/audit/': audit });
    return opened({ ...grid, content }, 'audit');
  },
  render: () => <FillGrid id="audit" />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/AUD-S1-26-0007/)).toBeVisible();
  },
};
/** The way to it, in the head of an audit: the first time, again, and not once the report is out. */
export const WayToTheGrid: Story = {
  render: () => (
    <>
      <AuditActions row={{ ...audit, state: 'in_progress' }} />
      <AuditActions row={{ ...audit, state: 'in_progress', grid: { id: 'run', label: 'FR-S1-26-00042' } }} />
      <AuditActions row={{ ...audit, state: 'closed' }} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(2);
  },
};
export const Measures: StoryObj<FormArgs> = {
  args: { content: measureLists.of('usual') },
  argTypes: { content: measureLists.control },
  beforeEach: ({ args: { content } }) => {
    permit('hot');
    return opened({ ...measures, content }, 'permit');
  },
  render: () => <FillMeasures id="permit" />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/TC-S1-26-00017/)).toBeVisible();
  },
};
/** The server has them already, and could not join them: they go on as a form of their own. */
export const MeasuresOpenedAgain: Story = {
  beforeEach: () => {
    permit('hot');
    return opened(measures, 'permit', {
      answers: [{ key: 'K01', choice: 'yes' }],
      replaces: {
        id: 'run',
        number: 'FR-S1-26-00600',
        sentence: 'This is not the measures form of this permit.',
      },
    });
  },
  render: () => <FillMeasures id="permit" />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/FR-S1-26-00600/)).toBeVisible();
  },
};
/** A kind of permit that asks for none. */
export const NoMeasures: Story = { beforeEach: () => permit('plain'), render: () => <FillMeasures id="permit" /> };
