let shown: () => void = () => undefined;
const firstScreen = new Promise<void>((resolve) => {
  shown = resolve;
});

/** A screen stands in its pane, with whatever it asks the server for on the way. */
export const noteScreen = (): void => shown();

/** Milliseconds in which the first screen has the line and the processor for itself. */
const aloneMs = 200;
/** Milliseconds after which nobody waits for a screen any longer. */
const patienceMs = 1_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Loads what stands around a screen and is not looked at first: a slow line brings the screen before it. */
export async function afterFirstScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  await Promise.race([firstScreen.then(() => pause(aloneMs)), pause(patienceMs)]);
  return load();
}
