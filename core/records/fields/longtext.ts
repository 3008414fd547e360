import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { plainText } from './plain-text.ts';
import { tidyText } from './tidy-text.ts';
import { storable, within, withoutControls } from '../../registry/visible-text.ts';

/**
 * Several lines of text, at most 20,000 characters; kept as typed but for blanks before the first and after the last.
 */
export function longtext<Required extends boolean = false>(
  options: FieldOptions<string, Required>,
): Field<string, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'longtext',
    column: 'text',
    schema: z.string().check(storable, withoutControls, within(20_000)),
    tidy: tidyText,
    searched: true,
    exact: true,
    operators: ['contains', 'empty', 'filled'],
    text: plainText,
  });
}
