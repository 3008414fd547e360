import type { Meta, StoryObj } from '@storybook/react-vite';
import { DonutChart } from '../../core/charts/svg/donut-chart.tsx';
import { Figures } from '../../core/widgets/figures.tsx';
import { WidgetAnswer } from '../../core/widgets/widget-answer.tsx';
import '../../core/widgets/widget.css';
import { SparkLine } from '../../plugins/dashboard/widgets/spark-line.tsx';
import '../../plugins/dashboard/widgets/kpi-tile.css';
import { asScreen } from '../records/support.tsx';
import { range, words, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

interface RoomArgs {
  readonly width: number;
  readonly height: number;
}
const room = { width: range(160, 800, 20), height: range(80, 400, 20) };

export default {
  title: 'Widgets/Parts',
  args: { width: 420, height: 200 },
  argTypes: room,
  decorators: [
    (Story, { args: { width, height } }) => (
      <div style={{ width, height, display: 'flex', flexDirection: 'column', border: '1px solid var(--line)' }}>
        {Story()}
      </div>
    ),
    asScreen,
  ],
} satisfies Meta<RoomArgs>;
type Story<Args = object> = StoryObj<RoomArgs & Args>;

const parts = [
  { key: 'P', label: 'P', value: 70, colour: '#32a467' },
  { key: 'OD', label: 'OD', value: 4, colour: '#d1980b', pattern: 'horizontal' as const },
  { key: 'DTU', label: 'DTU', value: 6, colour: '#cd4246', pattern: 'cross' as const },
];

const shares = worlds({
  three: parts,
  one: parts.slice(0, 1),
  none: [],
  'long names': parts.map((part) => ({ ...part, label: longPhrase })),
});
export const Donut: Story<Pick<React.ComponentProps<typeof DonutChart>, 'parts' | 'centre'>> = {
  args: { parts: shares.of('three'), centre: '80' },
  argTypes: { parts: shares.control, centre: words },
  render: ({ parts: shown, centre }) => <DonutChart label="80" parts={shown} centre={centre} words={String} />,
};
const three = [
  { label: 'PA', value: '96.2 %', more: '≥ 85 %' },
  { label: 'L/t', value: '0.299' },
  { label: 't/h', value: '—' },
];
const figures = worlds({
  three,
  one: three.slice(0, 1),
  nine: [1, 2, 3].flatMap((row) => three.map((figure) => ({ ...figure, label: `${figure.label} ${row}` }))),
  'long names': three.map((figure) => ({ ...figure, label: longPhrase })),
});
export const SeveralFigures: Story<React.ComponentProps<typeof Figures>> = {
  args: { figures: figures.of('three') },
  argTypes: { figures: figures.control },
  render: (args) => <Figures figures={args.figures} />,
};
const lines = worlds({
  'a gap': [3, 5, 4, null, 6, 8, 7],
  flat: [4, 4, 4, 4],
  one: [3],
  'nothing told': [null, null],
});
export const Spark: Story<Pick<React.ComponentProps<typeof SparkLine>, 'values'>> = {
  args: { values: lines.of('a gap') },
  argTypes: { values: lines.control },
  render: ({ values }) => <SparkLine label="t" values={values} />,
};
/** What an answer may be: still awaited, a fault, empty, or there. */
const answers = worlds({
  waiting: { waiting: true },
  failed: { waiting: false, error: new Error('HTTP 503') },
  'failed with many words': { waiting: false, error: new Error(longPhrase) },
  empty: { waiting: false, empty: '—' },
  there: { waiting: false },
} as const satisfies Readonly<Record<string, Omit<React.ComponentProps<typeof WidgetAnswer>, 'children'>>>);
interface AnswerArgs {
  readonly answer: Omit<React.ComponentProps<typeof WidgetAnswer>, 'children'>;
}
export const Waiting: Story<AnswerArgs> = {
  args: { answer: answers.of('waiting') },
  argTypes: { answer: answers.control },
  render: ({ answer }) => <WidgetAnswer {...answer}>{() => '42'}</WidgetAnswer>,
};
export const Failed: Story<AnswerArgs> = { ...Waiting, args: { answer: answers.of('failed') } };
export const Empty: Story<AnswerArgs> = { ...Waiting, args: { answer: answers.of('empty') } };
