/** Undoes a registration. Calling it twice is harmless. */
export type Disposer = () => void;

/** One disposer for many; undone in reverse order, as constructors and destructors are. */
export function disposeAll(disposers: readonly Disposer[]): Disposer {
  let open = [...disposers];
  return () => {
    const closing = open.reverse();
    open = [];
    for (const dispose of closing) dispose();
  };
}
