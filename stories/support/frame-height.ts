/** No story is taller on its page, in pixels: it is scrolled in itself. */
export const tallest = 960;
/** What lies over a story, a dialog or a menu, wants this much room. */
const overlaid = 560;

const isStorybooks = (part: Element): boolean => part.matches('script, style, [class^="sb-"], [id^="storybook-"]');
const hasBox = (part: Element): boolean =>
  [part, ...part.querySelectorAll('*')].some((inner) => inner.getBoundingClientRect().height > 0);

/**
 * Pixels that a frame needs to show the story of its document, at most {@link tallest}. What a story that is drawn still
 * needs is `now`; heights that differ by less than a line are taken for the same, lest a frame trembles.
 */
export function heightOf(shown: Document, now: number): number {
  const root = shown.querySelector('#storybook-root');
  const lies = [...shown.body.children].some((part) => !isStorybooks(part) && !part.contains(root) && hasBox(part));
  if (!root || (root.childElementCount === 0 && !lies)) return now;
  const padding = Number.parseFloat(getComputedStyle(shown.body).paddingBottom);
  const content = root.getBoundingClientRect().bottom + shown.documentElement.scrollTop + padding;
  const wanted = Math.min(tallest, Math.ceil(Math.max(content, lies ? overlaid : 0)));
  return Math.abs(wanted - now) < 16 ? now : wanted;
}
