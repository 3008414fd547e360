import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import type { MessageDescriptor } from '@lingui/core';

/** Entries of one kind that a person's file lacks, since who made it may not read them. */
export interface LeftOut {
  readonly title: string;
  readonly count: number;
}

/** Counts what is left out of a person's file, so that whoever answers the person knows that it is not whole. */
export class LeftOutList {
  readonly #language: Language;
  readonly #counts = new Map<string, number>();

  constructor(language: Language) {
    this.#language = language;
  }

  add(title: MessageDescriptor, count: number): void {
    const words = sentenceIn(this.#language, title);
    if (count > 0) this.#counts.set(words, (this.#counts.get(words) ?? 0) + count);
  }

  get entries(): readonly LeftOut[] {
    return [...this.#counts].map(([title, count]) => ({ title, count }));
  }
}
