import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { Paper } from '../../core/parts/paper/paper.ts';
import type { Slide } from '../../core/parts/slide/slide.ts';
import { BoardSlideButton } from '../../plugins/hse/screens/indicators/board-slide.tsx';
import { MonthlyReportButton } from '../../plugins/hse/screens/indicators/monthly-report.tsx';
import { answer, Refused, type Call } from '../support/answers.ts';
import { words } from '../support/controls.ts';
import { amongPlugins } from './support.tsx';

export default { title: 'HSE/Indicators on paper', decorators: [amongPlugins] } satisfies Meta;

const report = (language: Paper['language'], missing: string): Paper => {
  const say = (en: string, fr: string): string => (language === 'fr' ? fr : en);
  return {
    language,
    title: say('Monthly HSE report', 'Rapport HSE mensuel'),
    name: 'S1 Kef Nord',
    mark: null,
    isWide: true,
    parties: [],
    facts: [
      { label: say('Days without a lost-time injury', 'Jours sans accident avec arrêt'), value: '280' },
      {
        label: say('Hours worked in the month', 'Heures travaillées du mois'),
        value: say('not known: hours missing at S1', 'non connues : heures manquantes à S1'),
      },
    ],
    tables: [
      {
        title: say('What has happened', "Ce qui s'est produit"),
        columns: [
          { label: say('Indicator', 'Indicateur') },
          { label: say('Value', 'Valeur'), isNumber: true },
          { label: say('Counted', 'Comptés'), isNumber: true },
        ],
        rows: [
          ['TRIFR', '—', '14'],
          ['LTIFR', '—', '2'],
        ],
      },
    ],
    totals: [],
    notes: [
      say(
        `Hours missing: ${missing}. A month without validated hours is never counted as zero: no rate is given over it.`,
        `Heures manquantes : ${missing}. Un mois sans heures validées n'est jamais compté pour zéro : aucun taux n'est donné.`,
      ),
    ],
    signatures: [],
  };
};
const openReport = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /^(Monthly report|Rapport mensuel)$/ }));
  return within(await within(document.body).findByRole('dialog'));
};
/** The report of the month that is over, opened: months without hours are named; it is read in the other language too. */
export const MonthlyReport: StoryObj<{ readonly missing: string }> = {
  args: { missing: '2026-10 (S1)' },
  argTypes: { missing: words },
  beforeEach: ({ args }) =>
    answer({
      'GET hse/monthly-report/': ({ query }: Call) =>
        report(query.get('language') === 'fr' ? 'fr' : 'en', args.missing),
    }),
  render: () => <MonthlyReportButton />,
  play: async ({ canvasElement }) => {
    const dialog = await openReport(canvasElement);
    await expect(await dialog.findByText(/^(Hours missing|Heures manquantes).*2026-10/)).toBeVisible();
    const language = dialog.getByRole('combobox', { name: /^(Language|Langue)$/ });
    await userEvent.selectOptions(language, 'en');
    await expect(await dialog.findByText(/^Hours missing/)).toBeVisible();
    await userEvent.selectOptions(language, 'fr');
    await expect(await dialog.findByText(/^Heures manquantes/)).toBeVisible();
  },
};
/** The server does not write it: its sentence stands in the dialog, and nothing can be printed. */
export const MonthlyReportRefused: StoryObj<{ readonly reason: string }> = {
  args: { reason: 'This site is not yours.' },
  argTypes: { reason: words },
  beforeEach: ({ args }) =>
    answer({ 'GET hse/monthly-report/': new Refused(403, { code: 'foreign_site', detail: args.reason }) }),
  render: () => <MonthlyReportButton />,
  play: async ({ canvasElement }) => {
    const dialog = await openReport(canvasElement);
    await expect(await dialog.findByRole('alert')).toHaveTextContent('This site is not yours.');
    await expect(dialog.getByRole('button', { name: /^(Print|Imprimer)$/ })).toBeDisabled();
  },
};
const slide = (sentence: string): Slide => ({
  language: 'en',
  title: 'Safety for the board',
  name: 'October 2026 – S1 Kef Nord',
  marks: ['Hours missing, no rate is given: 2026-09 (S2)'],
  figures: [
    { label: 'Days since the last LTI', value: '280', notes: [], isGood: null },
    { label: 'TRIFR', value: '9.24', notes: ['target 7.00 missed', 'better, from 11.02'], isGood: false },
  ],
  chart: { title: 'TRIFR and LTIFR', steps: [], lines: [], target: 'target' },
  layers: { title: 'Safety triangle of twelve months', rows: [] },
  measures: {
    title: 'Prevention',
    rows: [{ label: 'Inspections done (%)', value: '94.6', notes: ['target 95.0 missed'], isGood: false }],
  },
  sentences: { title: 'Worse than its target', rows: [sentence] },
  source: 'Source: Filon, HSE indicators.',
});
/** The page for the board, opened: what it says stands there in words before it is saved. */
export const SlideForTheBoard: StoryObj<{ readonly sentence: string }> = {
  args: { sentence: 'TRIFR: 9.24 against a target of 7.00, 32% worse.' },
  argTypes: { sentence: words },
  beforeEach: ({ args }) => answer({ 'GET hse/board-slide/': slide(args.sentence) }),
  render: () => <BoardSlideButton />,
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: /^(Board slide|Page pour la direction)$/ }),
    );
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(await dialog.findByText(/^TRIFR: 9\.24/)).toBeVisible();
  },
};
