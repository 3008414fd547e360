import type { InputProps } from './view.ts';

/**
 * What every single input tells of itself: its id, whether it is wrong and where that is said, whether it must be
 * filled.
 */
export const inputAttributes = ({
  id,
  field,
  onBlur,
  invalid,
  describedBy,
}: Pick<InputProps, 'id' | 'field' | 'onBlur' | 'invalid' | 'describedBy'>) => ({
  id,
  onBlur,
  intent: invalid ? ('danger' as const) : ('none' as const),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  'aria-required': field.required,
});
