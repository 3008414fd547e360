import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { evaluateRun } from '../../core/forms/evaluate-run.ts';
import { FillItem } from '../../core/forms/fill/fill-item.tsx';
import '../../core/forms/forms.css';
import '../../core/forms/fill/form-fill.css';
import { lacksOf } from '../../core/forms/lacks.ts';
import { withAnswer } from '../../core/forms/keep-answer.ts';
import type { Criticality, FormAnswer, FormItem } from '../../core/forms/template.ts';
import { useLingui } from '@lingui/react';
import { asScreen } from '../records/support.tsx';
import { item, judging } from './content.ts';
import { choice, range, yesOrNo } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

interface ItemsProps {
  readonly item: FormItem;
  /** Each state of it: nothing where null. */
  readonly states: readonly (Omit<FormAnswer, 'key'> | null)[];
  readonly criticality?: Criticality;
  /** Labels as long as French may be. */
  readonly long?: boolean;
  readonly width?: number;
}

/** An item once for each of its states. */
function Items({ item: told, states, criticality = told.criticality, long = false, width }: ItemsProps) {
  const asked = { ...(long ? inLongWords(told) : told), criticality };
  const { i18n } = useLingui();
  const [answers, setAnswers] = useState<readonly FormAnswer[]>(() =>
    states.flatMap((state, index) => (state === null ? [] : [{ ...state, key: String(index) }])),
  );
  const items = states.map((_, index) => ({ ...asked, key: String(index), code: `${asked.code}${index + 1}` }));
  const content = { sections: [{ code: 'A', title: { en: 'A', fr: 'A' }, items }] };
  const { items: evaluated } = evaluateRun(content, answers, judging);
  const lacks = lacksOf(evaluated);
  return (
    <div className="form-fill" style={{ height: 'auto', width }}>
      <div className="form-fill-step">
        {evaluated.map((one) => {
          const lack = answers.some(({ key }) => key === one.item.key)
            ? lacks.find(({ key }) => key === one.item.key)
            : undefined;
          return (
            <FillItem
              key={one.item.key}
              evaluated={one}
              id={`story-${one.item.key}`}
              last={asked.kind === 'num' ? 61 : undefined}
              lack={lack ? i18n._(lack.sentence) : null}
              onAnswer={(answer) => setAnswers((before) => withAnswer(before, answer))}
              onDone={() => undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Every kind of item in its states. */
export default {
  title: 'Forms/Items',
  component: Items,
  decorators: [asScreen],
  args: { long: false },
  argTypes: {
    criticality: choice(['info', 'minor', 'major', 'critical'] satisfies Criticality[]),
    long: yesOrNo,
    width: range(280, 1_000, 20),
  },
} satisfies Meta<typeof Items>;

type Story = StoryObj<typeof Items>;
const of = (item: FormItem, ...states: ItemsProps['states']): Story => ({ args: { item, states: [null, ...states] } });

export const Ok = of(
  item('T', 'ok', 'Guards closed and latched', 'Protecteurs fermés et verrouillés', { criticality: 'critical' }),
  { choice: 'ok' },
  { choice: 'nok' },
  { choice: 'nok', comment: 'Two bolts are missing.' },
  { choice: 'na' },
);
export const YesNo = of(
  item('T', 'yn', 'Is a leak to be seen?', 'Une fuite est-elle visible ?', { expected: 'no', criticality: 'major' }),
  { choice: 'no' },
  { choice: 'yes' },
  { choice: 'na' },
);
export const Level = of(
  item('T', 'lvl', 'State of the paint', 'État de la peinture'),
  { choice: 'good' },
  { choice: 'fair' },
  { choice: 'poor' },
  { choice: 'na' },
);
export const Done = of(
  item('T', 'don', 'Drain the water from the filter', 'Purger l’eau du filtre'),
  { choice: 'done', date: '2026-11-18T09:42:00Z' },
  { choice: 'not_done', date: '2026-11-18T09:42:00Z' },
);
export const NumberWithLimits = of(
  item('T', 'num', 'Bearing temperature', 'Température du palier', {
    unit: '°C',
    min: 0,
    max: 150,
    alarm_low: 5,
    warning_low: 15,
    warning_high: 80,
    alarm_high: 95,
  }),
  { num: 61 },
  { num: 84 },
  { num: 97 },
  { num: 151 },
  { choice: 'na' },
);
const options = [
  { code: 'keep', label: { en: 'Keep it in use', fr: 'Garder en service' }, verdict: 'ok' as const },
  { code: 'wash', label: { en: 'Wash it', fr: 'Laver' }, verdict: 'nok' as const },
  { code: 'scrap', label: { en: 'Scrap it', fr: 'Réformer' }, verdict: 'nok' as const, critical: true },
];
export const OneOf = of(
  item('T', 'cho', 'Verdict', 'Verdict', { options }),
  { choice: 'keep' },
  { choice: 'scrap' },
  { choice: 'na' },
);
export const SeveralOf = of(
  item('T', 'chs', 'What can hurt me?', 'Qu’est-ce qui peut me blesser ?', {
    options: ['Height', 'Heat', 'Pressure', 'Moving parts'].map((word) => ({
      code: word,
      label: { en: word, fr: word },
      verdict: 'none' as const,
    })),
  }),
  { choices: ['Heat', 'Pressure'] },
  { choice: 'na' },
);
export const Text = of(item('T', 'txt', 'Name of the helper', 'Nom de l’aide'), { text: 'Youssef' });
export const LongText = of(item('T', 'ltx', 'Remarks', 'Remarques'), { text: 'The path is muddy.\nGravel is needed.' });
export const Photo = of(item('T', 'ph', 'Photo of the plate', 'Photo de la plaque', { required: true }));
export const File = of(item('T', 'fil', 'Measuring report', 'Rapport de mesure'), { refs: ['1'] });
export const Signed = of(item('T', 'sig', 'Signature of the mechanic', 'Signature du mécanicien'), {
  signature: { name: 'Zineb Aït Ouali', at: '2026-11-18T09:42:00Z', path: 'M40 90L60 30L80 95L110 40L130 90L260 80' },
});
export const Day = of(
  item('T', 'dat', 'Valid until', 'Valable jusqu’au', { date_rule: 'future', criticality: 'critical' }),
  { date: '2027-03-31' },
  { date: '2026-03-31' },
);
export const Time = of(item('T', 'tim', 'Time of the test', 'Heure de l’essai'), { date: '14:30' });
export const DayAndTime = of(item('T', 'dtm', 'Last greased', 'Dernier graissage'), { date: '2026-11-17T14:30:00Z' });
export const Reference = of(item('T', 'ref', 'Helper', 'Aide', { record: 'person' }));
export const ReferenceInWords = of(item('T', 'ref', 'Control category', 'Catégorie de contrôle'), { text: 'Yearly' });
export const Scan = of(item('T', 'scan', 'Tag of the cabinet', 'Étiquette de l’armoire'), { text: 'EX-0412' });
export const Position = of(item('T', 'gps', 'Where it stands', 'Où il se trouve'), {
  position: { lon: -6.21, lat: 31.05, accuracy_m: 8 },
});
export const LockOut = of(
  item('T', 'lot', 'Breaker Q4', 'Disjoncteur Q4'),
  { lock: { energy: '690 V', device: 'Breaker', lock_no: '117', applied_by: 'H. Amrani' }, choice: 'done' },
  { choice: 'done' },
  { choice: 'not_done' },
);
export const Instruction = of(
  item('T', 'inst', 'Stop the pump before you open the guard.', 'Arrêtez la pompe avant d’ouvrir le carter.', {
    help: { en: 'It runs on for half a minute.', fr: 'Elle tourne encore une demi-minute.' },
  }),
);
export const Calculated = of(
  item('T', 'calc', 'Wear', 'Usure', { formula: '100 * (1 - 52 / 65)', unit: '%', warning_high: 15, alarm_high: 25 }),
);
