/** Lets React say what this story is about, a fault that is caught, without the console telling of it. */
export function expectFault(words: string): () => void {
  const { error } = console;
  console.error = (...said: readonly unknown[]) => {
    if (!said.some((one) => String(one).includes(words))) error(...said);
  };
  return () => {
    console.error = error;
  };
}
