import { answer } from './answers.ts';

/** What this story is about is a fault that is caught: the console does not tell of it, the server takes it. */
export function expectFault(words: string): () => void {
  answer({ 'POST faults/': null });
  const { error } = console;
  console.error = (...said: readonly unknown[]) => {
    if (!said.some((one) => String(one).includes(words))) error(...said);
  };
  return () => {
    console.error = error;
  };
}
