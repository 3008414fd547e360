import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { AempNote, AempResult } from '../../shared/aemp.ts';
import { faultSentences, noteSentence } from '../../shared/aemp-sentences.ts';

/** What is to be said of an asking, in the reader's words. */
export function useSentences(): {
  readonly ofNote: (note: AempNote) => string;
  readonly ofFault: (result: Pick<AempResult, 'fault' | 'detail'>) => string | null;
} {
  const { i18n } = useLingui();
  const format = useFormat();
  return {
    ofNote: (note) =>
      i18n._({
        ...noteSentence(note),
        values: {
          ...note,
          at: note.at === undefined ? '' : format.date(note.at),
          candidates: (note.candidates ?? []).map(({ code }) => code).join(', '),
        },
      }),
    ofFault: ({ fault, detail }) => (fault === null ? null : i18n._({ ...faultSentences[fault], values: { detail } })),
  };
}
