import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Field } from '../../core/records/field.ts';
import {
  bilingual,
  boolean,
  choice,
  choices,
  date,
  datetime,
  decimal,
  duration,
  integer,
  longtext,
  money,
  point,
  quantity,
  ref,
  refs,
  text,
  time,
} from '../../core/records/fields/index.ts';
import { FieldInput } from '../records/field-input.tsx';
import { asScreen } from '../records/support.tsx';
import './foundations.css';
import { yesOrNo } from '../support/controls.ts';

const label = { id: 'Field', message: 'Field' };
const colours = { red: { id: 'Red', message: 'Red' }, green: { id: 'Green', message: 'Green' } };
const person = { id: 'b9d1f0de-7e0c-4bd0-8f1c-0a7f6a1f3c11', label: 'Aït Ouali Zineb' };

const kinds: readonly (readonly [Field, unknown, unknown?])[] = [
  [text({ label }), 'T-07'],
  [longtext({ label }), 'First line\nSecond line'],
  [bilingual({ label }), { en: 'Haul truck', fr: 'Camion' }],
  [integer({ label }), 12],
  [decimal({ label }), 12.5],
  [quantity('L', { label }), 642.3],
  [money({ label }), '1250.5'],
  [boolean({ label }), true],
  [date({ label }), '2026-03-09'],
  [datetime({ label }), '2026-03-09T05:31:00Z'],
  [time({ label }), '06:30'],
  [duration({ label }), 90],
  [choice({ label, choices: colours }), 'red'],
  [choices({ label, choices: colours }), ['red', 'green']],
  [ref('person', { label }), person.id, person],
  [refs('person', { label }), [person.id], [person]],
  [point({ label }), { lon: -6.21, lat: 31.05 }],
];

interface FieldKindsProps {
  readonly invalid: boolean;
  readonly empty: boolean;
}
function FieldKinds({ invalid, empty }: FieldKindsProps) {
  return (
    <div className="field-kinds">
      {kinds.map(([field, value, shown], place) => (
        <FieldInput
          key={place}
          id={`field-${place}`}
          field={field}
          value={value}
          shown={shown}
          invalid={invalid}
          empty={empty}
        />
      ))}
    </div>
  );
}

/** The kinds of fields that a record is made of, each with its input; their states stand under Records. */
export default {
  title: 'Foundations/Field kinds',
  component: FieldKinds,
  decorators: [asScreen],
  args: { invalid: false, empty: false },
  argTypes: { invalid: yesOrNo, empty: yesOrNo },
} satisfies Meta<typeof FieldKinds>;

export const AtAGlance: StoryObj<typeof FieldKinds> = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('.field-kinds > *')).toHaveLength(kinds.length);
  },
};
