import { useLingui } from '@lingui/react';
import { MomentInput } from '../../dates/moment-input.tsx';
import { writingOf, type MomentKind, type WritingContext } from '../../dates/writing.ts';
import { inputAttributes } from './input-attributes.ts';
import { useTyped } from './use-typed.ts';
import type { FieldView, InputProps } from './view.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

interface MomentProps {
  readonly kind: MomentKind;
  readonly input: InputProps;
}

/** A text that means nothing is the value all the same: the form refuses it, and nothing that was typed is lost. */
function TypedMoment({ kind, input }: MomentProps) {
  const { i18n } = useLingui();
  const writing = writingOf(kind, { i18n, timeZone: input.timeZone });
  const { text, type, settle } = useTyped(
    input.value,
    (value) => (isText(value) ? writing.print(value) : ''),
    (typed) => (typed.trim() === '' ? null : (writing.read(typed) ?? typed)),
  );
  return (
    <MomentInput
      {...inputAttributes(input)}
      fill
      writing={writing}
      text={text}
      onText={(typed) => input.onChange(type(typed))}
      onLeave={() => {
        settle();
        input.onBlur?.();
      }}
      value={isText(input.value) && writing.read(input.value) !== null ? input.value : null}
      onPick={(picked) => {
        settle();
        input.onChange(picked);
      }}
    />
  );
}

const DateInput = (input: InputProps) => <TypedMoment kind="date" input={input} />;
const DatetimeInput = (input: InputProps) => <TypedMoment kind="datetime" input={input} />;
const TimeInput = (input: InputProps) => <TypedMoment kind="time" input={input} />;

/** What is said of a text that is no moment of the kind. */
const unreadable =
  (kind: MomentKind) =>
  (value: unknown, context: WritingContext): string | null => {
    const writing = writingOf(kind, context);
    return isText(value) && value.trim() !== '' && writing.read(value) === null
      ? writing.unreadable(value.trim())
      : null;
  };

export const dateView: FieldView = {
  words: (value, _, { format }) => (isText(value) ? format.date(value) : ''),
  Input: DateInput,
  unreadable: unreadable('date'),
  width: 120,
};
export const datetimeView: FieldView = {
  words: (value, _, { format }) => (isText(value) ? format.datetime(value) : ''),
  Input: DatetimeInput,
  unreadable: unreadable('datetime'),
  width: 170,
};
/** A time of day is written alike in both of our languages: 24 hours. */
export const timeView: FieldView = {
  words: (value) => (isText(value) ? value : ''),
  Input: TimeInput,
  unreadable: unreadable('time'),
  align: 'right',
  width: 90,
};
