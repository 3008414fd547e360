// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Decision } from '../decision.ts';
import { withAnswer, withoutRow } from '../keep-answer.ts';
import type { FormAnswer, FormContent, FormItem } from '../template.ts';
import { FormFill } from './form-fill.tsx';
import { WordControl } from './items/word-control.tsx';

vi.mock('./items/word-control.tsx', async (original) => {
  const { WordControl: real } = await original<{ readonly WordControl: typeof WordControl }>();
  return { WordControl: vi.fn<typeof WordControl>(real) };
});

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // jsdom lays nothing out.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollBy: () => undefined });
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
});

const item = (code: string, told: Partial<FormItem> = {}): FormItem => ({
  key: code,
  code,
  label: { en: `Point ${code}`, fr: code },
  kind: 'ok',
  criticality: 'minor',
  ...told,
});
const section = (code: string, items: readonly FormItem[], repeat: 'no' | 'per_row' = 'no') => ({
  code,
  title: { en: `Part ${code}`, fr: code },
  items,
  repeat,
});
const small: FormContent = {
  sections: [
    section('A', [item('A1'), item('A2'), item('A3', { visible_if: 'A2 = nok' })]),
    section('B', [item('B1', { criticality: 'critical' }), item('B2', { kind: 'num', unit: '°C', alarm_high: 95 })]),
  ],
};
const judging = { grounding: true, passMark: 100, day: '2026-11-18' };
const onSubmit = vi.fn<() => void>();

function Kept({
  content = small,
  begun = [],
}: {
  readonly content?: FormContent;
  readonly begun?: readonly FormAnswer[];
}) {
  const [answers, setAnswers] = useState(begun);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <I18nProvider i18n={i18n}>
      <FormFill
        content={content}
        judging={judging}
        answers={answers}
        onAnswer={(answer) => setAnswers((before) => withAnswer(before, answer))}
        onForgetRow={(of, row) => setAnswers((before) => withoutRow(before, of, row))}
        head={null}
        headReady
        decision={decision}
        onDecide={setDecision}
        onSubmit={onSubmit}
        isSending={false}
        keepPhoto={async (file) => file.name}
      />
    </I18nProvider>
  );
}

const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.item?.trim();
const step = (name: RegExp): void =>
  act(() => within(screen.getByRole('navigation')).getByRole('button', { name }).click());
const group = (name: RegExp): HTMLElement => screen.getAllByRole('group', { name })[0] as HTMLElement;
const chosen = (name: RegExp): readonly (string | null)[] =>
  within(group(name))
    .queryAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

test('1, 2, 3 answer the item that has the focus and go on; a nok asks for its comment first', () => {
  render(<Kept />);
  step(/Part A/);
  expect(focused()).toBe('A1');
  press('1');
  expect(chosen(/A1/)).toEqual(['OK']);
  expect(focused()).toBe('A2');
  press('2');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  // What the answer has brought forth comes next.
  press('Enter');
  expect(focused()).toBe('A3');
  press('3');
  expect(chosen(/A3/)).toEqual(['N/A']);
  expect(document.activeElement?.textContent).toContain('Next: Part B');
});

test('arrows go from item to item, digits are digits to whoever types, Enter goes to the next step', () => {
  render(<Kept />);
  step(/Part A/);
  press('ArrowDown');
  expect(focused()).toBe('A2');
  press('ArrowUp');
  press('ArrowUp');
  expect(focused()).toBe('A1');
  press('Enter');
  expect(focused()).toBe('B1');
  const input = screen.getByRole('textbox');
  act(() => input.focus());
  press('1');
  expect(chosen(/B1/)).toEqual([]);
});

test('"All OK" fills what is open, and is not offered where an item is critical', () => {
  render(<Kept begun={[{ key: 'A1', choice: 'na' }]} />);
  step(/Part A/);
  act(() => screen.getByRole('button', { name: 'All OK' }).click());
  expect([chosen(/A1/), chosen(/A2/)]).toEqual([['N/A'], ['OK']]);
  expect(screen.queryByRole('button', { name: 'All OK' })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Next: Part B');
  step(/Part B/);
  expect(screen.queryByRole('button', { name: 'All OK' })).toBeNull();
});

test('a critical nok tells at once not to use it, and no decision may be milder', () => {
  render(
    <Kept
      begun={[
        { key: 'A1', choice: 'ok' },
        { key: 'A2', choice: 'ok' },
        { key: 'B2', num: 60 },
      ]}
    />,
  );
  step(/Part B/);
  expect(screen.queryByRole('alert')).toBeNull();
  press('2');
  expect(screen.getByRole('alert').textContent).toContain('DO NOT USE / NE PAS UTILISER');
  fireEvent.change(document.activeElement as Element, { target: { value: 'off' } });
  step(/Summary/);
  const [fit, remarks, doNot] = within(group(/Decision/)).getAllByRole('button');
  expect([fit, remarks, doNot].map((one) => (one as HTMLButtonElement).disabled)).toEqual([true, true, false]);
  const submit = screen.getByRole('button', { name: 'Submit' });
  act(() => submit.click());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText('Decide before you submit.')).toBeTruthy();
  act(() => doNot?.click());
  act(() => submit.click());
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('half a number grounds nothing: it counts once it is left', () => {
  render(
    <Kept
      content={{ sections: [section('A', [item('N', { kind: 'num', criticality: 'critical', alarm_low: 50 })])] }}
    />,
  );
  step(/Part A/);
  const input = screen.getByRole('textbox');
  act(() => input.focus());
  fireEvent.change(input, { target: { value: '6' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(input, { target: { value: '61,5' } });
  step(/Summary/);
  step(/Part A/);
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('61.5');
});

test('what is missing leads to its item, and says there what it is', () => {
  render(<Kept begun={[{ key: 'A1', choice: 'ok' }]} />);
  step(/Summary/);
  act(() => screen.getByRole('button', { name: /B2 Point/ }).click());
  expect(focused()).toBe('B2');
  expect(group(/B2/).textContent).toContain('Item B2: answer it.');
});

test('a row is added by its name, and removed after a question', () => {
  render(<Kept content={{ sections: [section('W', [item('P')], 'per_row')] }} />);
  step(/Part W/);
  const name = screen.getByLabelText('Name of the next one');
  fireEvent.change(name, { target: { value: ' front left ' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  expect(focused()).toBe('P front left');
  act(() => screen.getByRole('button', { name: 'Remove front left' }).click());
  act(() => screen.getByRole('button', { name: 'Remove', hidden: true }).click());
  expect(screen.queryByRole('button', { name: 'front left' })).toBeNull();
});

test('of 120 items only the one that is answered is drawn anew', () => {
  const many = {
    sections: [
      section(
        'A',
        Array.from({ length: 120 }, (_, index) => item(`A${index + 1}`)),
      ),
    ],
  };
  render(<Kept content={many} />);
  step(/Part A/);
  vi.mocked(WordControl).mockClear();
  press('1');
  expect(vi.mocked(WordControl).mock.calls.map(([{ evaluated }]) => evaluated.item.code)).toEqual(['A1']);
});

test('the button of a remark goes, and the remark has the focus', () => {
  render(<Kept />);
  step(/Part A/);
  act(() => screen.getByRole('button', { name: 'Remark on A2' }).click());
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Remark/ }));
});
