import type { Page } from 'playwright';

/** The side of a target for a hand in a glove, in CSS pixels (WCAG 2.5.5). */
export const gloved = 44;
/** The least side of any target that stands close to another (WCAG 2.5.8). */
export const least = 24;

/**
 * What a finger cannot hit in some parts of the page as it is, a line for each target: those smaller than for a glove
 * where `all` must be as large, else the primary ones that are, and others that are smaller than the least and stand no
 * farther apart. So are those in the rows of a list, which keep their height. Links within a sentence are as high as
 * their line.
 */
export const smallTargets = (page: Page, within: string, all: boolean): Promise<readonly string[]> =>
  page.evaluate(
    ([side, floor, parts, isForGloves]) => {
      interface Target {
        readonly name: string;
        readonly box: DOMRect;
        readonly wanted: number;
      }
      const boxOf = (element: Element): DOMRect => {
        // A tick-box and a file are hit by their words as well.
        const isMarked = element.matches('input[type=checkbox], input[type=radio], input[type=file]');
        return ((isMarked && element.closest('label')) || element).getBoundingClientRect();
      };
      const isInSentence = (element: Element): boolean =>
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
      const isOffered = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-disabled=true], [tabindex="-1"][aria-hidden=true]') &&
        !element.closest('[inert], [aria-hidden=true], .maplibregl-canvas-container') &&
        !isInSentence(element);
      /** Whether it can be scrolled to or seen at all; what was shrunk to a point is there for readers of screens. */
      const isShown = ({ width, height, right, bottom }: DOMRect): boolean =>
        width > 1 && height > 1 && right > 0 && bottom > 0;
      const kinds =
        'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], ' +
        '[role=checkbox], [role=switch], [role=menuitem]';
      const targets: readonly Target[] = [...document.querySelectorAll(parts)]
        .flatMap((part) => [...part.querySelectorAll(kinds)])
        .filter(isOffered)
        .map((element) => ({
          name: [
            element.tagName.toLowerCase(),
            [...element.classList].slice(0, 3).join('.'),
            (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30),
          ].join(' '),
          box: boxOf(element),
          wanted:
            !element.closest('.bp6-table-container') &&
            (isForGloves || element.matches('.bp6-intent-primary, [type=submit]'))
              ? side
              : floor,
        }))
        .filter(({ box }) => isShown(box));
      const middle = ({ left, width, top, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
      /** A circle of the least size about its middle touches no other target. */
      const standsApart = ({ box }: Target): boolean => {
        const { x, y } = middle(box);
        return targets.every(
          (other) =>
            other.box === box ||
            Math.hypot(
              Math.max(other.box.left - x, 0, x - other.box.right),
              Math.max(other.box.top - y, 0, y - other.box.bottom),
            ) >=
              floor / 2,
        );
      };
      return targets
        .filter((target) => {
          const { width, height } = target.box;
          // Half a pixel is lost in rounding.
          const isSmall = Math.min(width, height) < target.wanted - 0.5;
          return isSmall && !(target.wanted === floor && standsApart(target));
        })
        .map(({ name, box }) => `${name} is ${Math.round(box.width)}×${Math.round(box.height)}`);
    },
    [gloved, least, within, all] as const,
  );

/** How far the page, or the pane in it, reaches beyond the screen: a line for each that does. */
export const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.pane')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className} is ${scrollWidth - clientWidth} px too wide`,
      ),
  );
