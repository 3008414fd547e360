import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';
import type { WritingContext } from '../../dates/writing.ts';
import type { Format } from '../../i18n/format.ts';
import type { Field } from '../field.ts';

/** What a value needs to become words. */
export interface ViewContext {
  readonly i18n: I18n;
  readonly format: Format;
}

/** What every input of a form is given. Values are as they are written: references are ids. */
export interface InputProps {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly invalid: boolean;
  /** The id of the sentence below the input. */
  readonly describedBy: string | undefined;
  readonly timeZone: string;
  /** What the row shows for the value now, such as the label of a reference. */
  readonly shown?: unknown;
  /** Sentences about parts of the value, by path inside it: `2.capacity`. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** What a detail page gives a value that is more than words. */
export interface ShownProps {
  readonly field: Field;
  readonly value: unknown;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The browser's half of a field kind. */
export interface FieldView {
  /**
   * The value in words, for cells, details and conflicts; `row` where a neighbour has a say, such as the currency.
   * Pure, so that tables stay fast.
   */
  readonly words: (
    value: unknown,
    field: Field,
    context: ViewContext,
    row?: Readonly<Record<string, unknown>>,
  ) => string;
  readonly Input: ComponentType<InputProps>;
  /** What is said, in place of the general sentence, of a text typed into the input that means no value; else null. */
  readonly unreadable?: (value: unknown, context: WritingContext) => string | null;
  /** The value in a detail page, where words do not do: a grid, a picture. */
  readonly Shown?: ComponentType<ShownProps>;
  /** The value in a cell of a list, where words do not do: a small picture. It fits into a row's height. */
  readonly Cell?: ComponentType<ShownProps>;
  readonly align?: 'right';
  /** Width of the column in pixels before anybody sized it. */
  readonly width: number;
  /** The same for a field that is told to take long texts. */
  readonly longWidth?: number;
  /** A read value as a form writes it; absent where they are the same. */
  readonly toDraft?: (value: unknown, field: Field) => unknown;
}
