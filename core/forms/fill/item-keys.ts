import type { KeyboardEvent } from 'react';

/** What a key means in a form. */
export type ItemKey =
  | { readonly does: 'answer'; readonly place: string; readonly number: number }
  | { readonly does: 'move'; readonly from: string; readonly by: 1 | -1 }
  | { readonly does: 'next' };

const typing =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true], dialog *';

/**
 * The meaning of a key that is pressed in a form, null where it has none of the form's own: digits answer the item that
 * has the focus, arrows go to its neighbours, Enter to the next step. Whoever types, types.
 */
export function itemKeyOf(event: KeyboardEvent): ItemKey | null {
  const { target, key, code } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (!(target instanceof Element) || target.matches(typing)) return null;
  const place = target.closest<HTMLElement>('[data-item]')?.dataset.item;
  if (place !== undefined) {
    // The place of the key, too: on a French keyboard digits need Shift.
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? /^[1-9]$/.exec(key)?.[0];
    if (number !== undefined) return { does: 'answer', place, number: Number(number) };
    if (key === 'ArrowDown' || key === 'ArrowUp')
      return { does: 'move', from: place, by: key === 'ArrowDown' ? 1 : -1 };
  }
  return key === 'Enter' && !target.closest('button, a, [role=button]') ? { does: 'next' } : null;
}
