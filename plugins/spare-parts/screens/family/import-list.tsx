import { Button, Callout, FileInput, HTMLTable, Tag } from '@blueprintjs/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { CrossReference, CrossReferenceVerdicts } from '../../shared/part-answers.ts';
import { partsApi } from '../api.ts';
import { readCrossReferences } from './read-cross-references.ts';

const verdictWords = {
  new: msg({ message: 'New', context: 'line of a list' }),
  unchanged: msg({ message: 'There already', context: 'line of a list' }),
  error: msg({ message: 'Error', context: 'line of a list' }),
};
const intents = { new: 'success', unchanged: 'none', error: 'danger' } as const;

interface Looked {
  readonly name: string;
  readonly lines: readonly CrossReference[];
  readonly verdicts: CrossReferenceVerdicts['lines'];
}

/** A cross-reference list: every line with its verdict first, then all of them are proposed or none. */
export function ImportList() {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (name: string, lines: readonly CrossReference[], commit: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await partsApi.crossReferences(lines, commit);
      if (answer.written) toast(t`Proposed.`, 'success');
      setLooked(answer.written ? null : { name, lines, verdicts: answer.lines });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const lines = await readCrossReferences(await file.text());
    if (lines.length === 0) setProblem(t`The file has no lines.`);
    else await ask(file.name, lines, false);
  };
  const count = (verdict: keyof typeof verdictWords): number =>
    looked?.verdicts.filter((one) => one.verdict === verdict).length ?? 0;
  return (
    <>
      <p>{t`A CSV file with the columns maker_a, ref_a, maker_b, ref_b, relation, condition, source; in this order if it has no header.`}</p>
      <FileInput
        text={looked?.name ?? t`Choose a file`}
        buttonText={t`Browse`}
        hasSelection={looked !== null}
        disabled={busy}
        inputProps={{ accept: '.csv,text/csv,text/plain', 'aria-label': t`Cross-reference list` }}
        onInputChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {problem === null ? null : <Callout intent="danger">{problem}</Callout>}
      {looked ? (
        <>
          <p role="status">
            {t`New: ${format.number(count('new'))} · existing: ${format.number(count('unchanged'))} · errors: ${format.number(count('error'))}`}
          </p>
          <Lines looked={looked} />
          <Button
            intent="primary"
            loading={busy}
            disabled={count('error') > 0 || count('new') === 0}
            onClick={() => void ask(looked.name, looked.lines, true)}
          >
            <Plural value={count('new')} one="Propose # equivalence" other="Propose # equivalences" />
          </Button>
          {count('error') > 0 ? <p>{t`All lines are proposed or none: fix the file first.`}</p> : null}
        </>
      ) : null}
    </>
  );
}

/** Most lines that are shown; those with errors first. */
const mostShown = 200;

function Lines({ looked: { lines, verdicts } }: { readonly looked: Looked }) {
  const { i18n, t } = useLingui();
  const rows = verdicts
    .map((verdict, index) => ({ ...verdict, line: lines[index], number: index + 1 }))
    .toSorted((one, other) => Number(other.verdict === 'error') - Number(one.verdict === 'error'))
    .slice(0, mostShown);
  return (
    <div className="cross-lines" role="group" aria-label={t`Lines of the list`} tabIndex={0}>
      <HTMLTable compact striped>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`Part A`}</th>
            <th scope="col">{t({ message: 'Relation', context: 'of parts' })}</th>
            <th scope="col">{t`Part B`}</th>
            <th scope="col">{t`Verdict`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, number, verdict, sentence }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{[line?.maker_a, line?.ref_a].join(' ')}</td>
              <td>{line?.relation}</td>
              <td>{[line?.maker_b, line?.ref_b].join(' ')}</td>
              <td>
                <Tag minimal intent={intents[verdict]}>
                  {i18n._(verdictWords[verdict])}
                </Tag>{' '}
                {sentence}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
