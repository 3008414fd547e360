/** Waits before a part of the program is asked for again, in milliseconds. */
const pauses = [250, 1000];

type Load<Module> = () => Promise<Module>;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Vite asks for each stylesheet once: its second attempt would pass over a missing one and show a bare screen.
// So we remember which stylesheets broke while something was loaded, and fetch those ourselves before the next attempt.
const broken = new Set<string>();
const missing = new WeakMap<Load<unknown>, Set<string>>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target.href);
  },
  { capture: true },
);

function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => {
      broken.delete(href);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  });
}

async function attempt<Module>(load: Load<Module>): Promise<Module> {
  const wanted = missing.get(load) ?? new Set();
  for (const href of wanted) {
    await loadStylesheet(href);
    wanted.delete(href);
  }
  const before = new Set(broken);
  try {
    return await load();
  } catch (error) {
    missing.set(load, new Set([...broken].filter((href) => !before.has(href))));
    throw error;
  }
}

/** Loads a part of the program, three times at most; then the last error is raised, never hidden (spec §7, §8). */
export async function loadScreen<Module>(load: Load<Module>): Promise<Module> {
  for (const wait of pauses) {
    try {
      return await attempt(load);
    } catch {
      await pause(wait);
    }
  }
  return attempt(load);
}
