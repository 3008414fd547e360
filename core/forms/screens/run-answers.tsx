import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { referenceId } from '../../records/fields/reference.ts';
import type { RecordTypes } from '../../registry/record-entry.ts';
import { dayAt } from '../../dates/wall-clock.ts';
import { useSites } from '../../sites/use-sites.ts';
import { readVersion } from '../client.ts';
import type { Decision } from '../decision.ts';
import type { Evaluation } from '../evaluate-run.ts';
import { answersFrom, type AnswerLine } from '../run-answers.ts';
import type { Judging } from '../template.ts';
import { FormView } from '../view/form-view.tsx';

/** The answers of a filled form, by the version in which it was filled, whatever was published since. */
export function RunAnswers({ row }: { readonly row: RecordTypes['row'] }) {
  const { t } = useLingui();
  const { sites } = useSites();
  const version = referenceId(row['template_version']) ?? '';
  const { data, error } = useQuery({
    queryKey: ['form-version', version],
    queryFn: () => readVersion(version),
    staleTime: Infinity,
  });
  const zone = sites.find(({ id }) => id === row.site)?.timeZone ?? 'UTC';
  const day = dayAt(Date.parse(String(row['completed_at'])), zone);
  const family = row['machine_family'];
  const answers = useMemo(() => answersFrom((row['answers'] ?? []) as readonly AnswerLine[]), [row]);
  const judging = useMemo(
    (): Judging | null =>
      data
        ? {
            grounding: data.grounding,
            passMark: data.pass_mark,
            day,
            facts: typeof family === 'string' ? { family } : {},
          }
        : null,
    [data, day, family],
  );
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || !judging) return <Spinner aria-label={t`Loading`} />;
  return (
    <FormView
      content={data.content}
      judging={judging}
      answers={answers}
      decision={row['decision'] as Decision | null}
      found={foundOf(row)}
      foot={`${data.code} v${data.number} · ${String(row['number'])}`}
    />
  );
}

/** What it came to, as the template judged it then. */
const foundOf = (row: RecordTypes['row']): Pick<Evaluation, 'result' | 'score' | 'counts'> => ({
  result: row['result'] as Evaluation['result'],
  score: row['score'] as number | null,
  counts: {
    items: Number(row['n_items']),
    ok: Number(row['n_ok']),
    nok: Number(row['n_nok']),
    na: Number(row['n_na']),
    critical_nok: Number(row['n_critical_nok']),
  },
});
