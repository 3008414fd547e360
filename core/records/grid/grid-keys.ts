/** A step between cells; a step below the last line adds one. */
export interface Step {
  readonly rows: -1 | 0 | 1;
  readonly columns: -1 | 0 | 1;
}

const down: Step = { rows: 1, columns: 0 };
const up: Step = { rows: -1, columns: 0 };
const left: Step = { rows: 0, columns: -1 };
const right: Step = { rows: 0, columns: 1 };
const arrows: Readonly<Record<string, Step>> = { ArrowDown: down, ArrowUp: up, ArrowLeft: left, ArrowRight: right };

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Where a key leads in a grid of inputs, as in a spreadsheet; null where the key is the input's own: the arrows of
 * lists and open menus, and those that still have text to walk through.
 */
export function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, target: Element): Step | null {
  const opened = target.getAttribute('aria-expanded') === 'true';
  if (
    key === 'Enter' &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !opened &&
    !(target instanceof HTMLButtonElement) &&
    !(target instanceof HTMLTextAreaElement)
  )
    return shiftKey ? up : down;
  const step = arrows[key];
  if (!step || shiftKey || altKey) return null;
  if (ctrlKey || metaKey) return step;
  if (
    !(target instanceof HTMLInputElement) ||
    opened ||
    target.getAttribute('role') === 'combobox' ||
    target.type !== 'text'
  )
    return null;
  if (step.columns === 0) return step;
  const { selectionStart: start, selectionEnd: end, value } = target;
  const all = start === 0 && end === value.length;
  if (step === left) return all || (start === 0 && end === 0) ? step : null;
  return all || (start === value.length && end === value.length) ? step : null;
}

/** Whether a key moves the line it is pressed in; null where it does not, or a list is open. */
export function moveOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, target: Element): -1 | 1 | null {
  if (!altKey || shiftKey || ctrlKey || metaKey || target.getAttribute('aria-expanded') === 'true') return null;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
}
