import { Callout, InputGroup, Spinner } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Message } from '../../../../core/parts/message.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { partsApi } from '../api.ts';
import { Facets } from './facets.tsx';
import { PartResult } from './part-result.tsx';

/** While somebody types, the server is asked no more often, in milliseconds. */
const restMs = 250;
const facetNames = ['category', 'maker', 'criticality'] as const;

/** One field for code, any reference, words and barcode; what was found beside its facets. */
export function ByReference() {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const { search, setSearch } = pane;
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(
      () => setSearch({ q: typed.trim() || null, category: null, maker: null, criticality: null }),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [typed, asked, setSearch]);
  const chosen = Object.fromEntries(
    facetNames.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const { data, error } = useQuery({
    queryKey: ['part-search', asked, chosen],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    queryFn: () => partsApi.search({ q: asked, ...chosen }),
  });
  return (
    <div className="part-search">
      <InputGroup
        className="part-search-line"
        size="large"
        type="search"
        leftIcon={<Search />}
        autoFocus
        aria-label={t`Code, reference, words or barcode`}
        placeholder={t`Code, reference, words or barcode`}
        value={typed}
        onValueChange={setTyped}
      />
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {asked === '' ? (
        <Message level={2} icon={<Search size={32} />} title={t`What are you looking for?`} actions={null}>
          {t`A code, the reference of any maker in any spelling, words in English or French, or a scanned barcode.`}
        </Message>
      ) : data ? (
        <div className="part-search-body">
          <Facets facets={data.facets} chosen={chosen} onChoose={(name, value) => setSearch({ [name]: value })} />
          <div className="part-results" role="group" aria-label={t`Parts found`} tabIndex={0}>
            <p role="status">
              {data.total === 0
                ? t`Nothing found.`
                : data.total > data.parts.length
                  ? t`The first ${format.number(data.parts.length)} of ${format.number(data.total)}`
                  : t`Found: ${format.number(data.total)}`}
            </p>
            <ul>
              {data.parts.map((part) => (
                <PartResult key={part.id} part={part} />
              ))}
            </ul>
          </div>
        </div>
      ) : error ? null : (
        <Spinner aria-label={t`Loading`} />
      )}
    </div>
  );
}
