import { Button, Card, InputGroup } from '@blueprintjs/core';
import { Download, Search } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { moreToFind } from '../../../../core/i18n/more-to-find.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import { records } from '../../../../core/records/client.ts';
import type { SearchResult } from '../../../../core/records/search.server.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';

/** What is kept about one person, as one file. */
export function PersonExport({ record }: { readonly record: string }) {
  const { t, i18n } = useLingui();
  const showProblem = useProblemToast();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const words = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: ['data-protection', 'search', words],
    queryFn: () => records.search(words, record, { limit: 8 }),
    enabled: words.length > 1,
  });
  const download = async ({ id, label }: SearchResult): Promise<void> => {
    setBusy(id);
    try {
      saveFile(
        `${label}.zip`,
        await api<Blob>(`administration/data-protection/people/${id}/`, { responseType: 'blob' }),
      );
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card className="protection-card">
      <h2>
        <Trans>One person's data</Trans>
      </h2>
      <p>
        <Trans>
          Everything you may read about a person, as a file to hand over: a page to read, the same as data, and the
          uploaded files. Omissions are listed at its beginning. The audit log records it.
        </Trans>
      </p>
      <InputGroup
        leftIcon={<Search />}
        type="search"
        aria-label={t`Name or number of the person`}
        placeholder={t`Name or number of the person`}
        value={text}
        onValueChange={setText}
      />
      <ul className="protection-found" aria-live="polite">
        {(words.length > 1 ? data?.results : [])?.map((person) => (
          <li key={person.id}>
            <span>{person.label}</span>
            <Button
              size="small"
              icon={<Download />}
              loading={busy === person.id}
              text={t`Export`}
              aria-label={t`Export data of ${person.label}`}
              onClick={() => void download(person)}
            />
          </li>
        ))}
      </ul>
      {words.length > 1 && data && data.more > 0 ? (
        <p className="protection-nobody">{moreToFind(i18n, data.more, data.moreIsExact)}</p>
      ) : null}
      {words.length > 1 && data?.results.length === 0 ? (
        <p className="protection-nobody" role="status">{t`No one found.`}</p>
      ) : null}
    </Card>
  );
}
