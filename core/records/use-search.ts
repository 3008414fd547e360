import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { fold } from '../i18n/fold.ts';
import { moreToFind } from '../i18n/more-to-find.ts';
import { records } from './client.ts';
import type { Reference } from './fields/reference.ts';
import { rememberLabels } from './reference-labels.ts';

/** A row that was found, with what tells it from others of the same name. */
export interface Found extends Reference {
  readonly apart?: string;
}

interface Search {
  readonly items: Found[];
  readonly loading: boolean;
  /** How many more rows hold the words, as a sentence; null where all of them are there. */
  readonly more: string | null;
}

const holds = ({ label, apart = '' }: Found, words: string): boolean =>
  fold(words)
    .split(/\s+/)
    .every((word) => fold(`${label} ${apart}`).includes(word));

/**
 * What the server finds in a record for the words typed, of some sites or of all: a picker never holds a whole record.
 * Until it has answered, those of the rows found before that hold the words, so that Enter takes none that was not
 * meant.
 */
export function useSearch(record: string, words: string, sites: readonly string[] = []): Search {
  const { i18n } = useLingui();
  const deferred = useDeferredValue(words);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['search', record, deferred, sites],
    queryFn: () => records.search(deferred, record, { sites }),
    placeholderData: (previous) => previous,
  });
  const found = (data?.results ?? []).map(({ id, label, apart }): Found => ({
    id,
    label,
    ...(apart === null ? {} : { apart }),
  }));
  rememberLabels(found);
  const answered = !isPlaceholderData && deferred === words;
  return {
    items: answered ? found : found.filter((item) => holds(item, words)),
    loading: isFetching,
    more: data && answered ? moreToFind(i18n, data.more, data.moreIsExact) : null,
  };
}
