import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

/** How long somebody pauses in typing before the list is searched, in milliseconds. */
const searchPauseMs = 200;

/** Searches a list while one types. Words that come from elsewhere, such as an opened view, are shown. */
export function SearchBox({ words, onSearch }: { readonly words: string; readonly onSearch: (words: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(words);
  const [searched, setSearched] = useState(words);
  if (words !== searched) {
    setSearched(words);
    setTyped(words);
  }
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => onSearch(typed), searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed, words, onSearch]);
  return (
    <InputGroup
      type="search"
      leftIcon={<Search />}
      placeholder={t`Search`}
      aria-label={t`Search in this list`}
      value={typed}
      onValueChange={setTyped}
    />
  );
}
