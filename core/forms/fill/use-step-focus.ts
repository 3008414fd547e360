import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Where the focus is wanted once the form has been drawn. */
type Aim =
  | { readonly at: 'item'; readonly place: string }
  | { readonly at: 'remark'; readonly place: string }
  | { readonly at: 'neighbour'; readonly place: string; readonly by: 1 | -1 }
  | { readonly at: 'step' }
  | { readonly at: 'open' }
  | { readonly at: 'missing' };

interface StepFocus {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly forward: RefObject<HTMLButtonElement | null>;
  readonly aim: (aim: Aim) => void;
}

/**
 * Takes the focus where one goes: to an item, to its remark, to what stands beside it, or to the first item of a step that
 * has just opened. Items come and go with the answers, so that it looks once they are drawn.
 */
export function useStepFocus(isOpen: (place: string) => boolean): StepFocus {
  const body = useRef<HTMLDivElement>(null);
  const forward = useRef<HTMLButtonElement>(null);
  // An aim of its own each time, so that the same place can be aimed at again.
  const [aimed, aim] = useState<Aim | null>(null);
  const open = useRef(isOpen);
  useLayoutEffect(() => {
    open.current = isOpen;
  });
  useLayoutEffect(() => {
    if (aimed === null || !body.current) return;
    const element = find(aimed, body.current, open.current) ?? forward.current;
    if (aimed.at === 'step') body.current.scrollTop = 0;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: aimed.at === 'step' ? 'nearest' : 'center' });
  }, [aimed]);
  return { body, forward, aim };
}

function find(aim: Aim, body: HTMLElement, isOpen: (place: string) => boolean): HTMLElement | null {
  const items = [...body.querySelectorAll<HTMLElement>('[data-item]')];
  const open = items.find(({ dataset }) => isOpen(dataset.item ?? '')) ?? null;
  if (aim.at === 'open') return open;
  if (aim.at === 'step') return open ?? heading(body, 'h2[tabindex]');
  if (aim.at === 'missing') return heading(body, 'h3[tabindex]') ?? heading(body, 'h2[tabindex]');
  const index = items.findIndex(({ dataset }) => dataset.item === aim.place);
  if (aim.at === 'neighbour') return items[index + aim.by] ?? (aim.by < 0 ? (items[index] ?? null) : null);
  const item = items[index] ?? null;
  return aim.at === 'remark' ? (item?.querySelector<HTMLElement>('[data-remark]') ?? item) : item;
}

/** Of the step that is shown: the head is kept while it is hidden. */
const heading = (body: HTMLElement, selector: string): HTMLElement | null =>
  [...body.querySelectorAll<HTMLElement>(selector)].find((one) => one.closest('[hidden]') === null) ?? null;
