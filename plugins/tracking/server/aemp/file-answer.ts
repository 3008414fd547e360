import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import type { AempNote } from '../../shared/aemp.ts';
import { noteSentence } from '../../shared/aemp-sentences.ts';
import type { TakenMachines } from './take-together.ts';

/**
 * What is answered to a file beside what is answered to any batch: its machines, and what is to be said of them, each
 * note with its sentence.
 */
export interface FileAnswer extends Pick<TakenMachines, 'machines' | 'matched' | 'unknown' | 'figures'> {
  readonly notes: readonly (AempNote & { readonly message: string })[];
}

export function fileAnswer(
  { machines, matched, unknown, figures, notes }: TakenMachines,
  language: Language,
): FileAnswer {
  return {
    machines,
    matched,
    unknown,
    figures,
    notes: notes.map((note) => ({ ...shownTo(note), message: sentenceOf(note, language) })),
  };
}

/** Whoever sends for a source knows its machines by the service's names alone. */
const shownTo = ({ candidates: _candidates, ...note }: AempNote): AempNote => note;

const sentenceOf = (note: AempNote, language: Language): string =>
  sentenceIn(language, noteSentence(note), {
    ...note,
    at: note.at?.slice(0, 10) ?? '',
    candidates: (note.candidates ?? []).map(({ code }) => code).join(', '),
  });
