import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { begunRun, readKeptRun, runInVersion } from '../../../../core/forms/device/kept-run.ts';
import { readFillable } from '../../../../core/forms/client.ts';
import { FillRun } from '../../../../core/forms/screens/fill-run.tsx';
import '../../../../core/forms/screens/fill-screen.css';
import { api } from '../../../../core/http/api.ts';
import { records } from '../../../../core/records/client.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import type { Bilingual } from '../../../../core/records/fields/index.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { followUpPath, followUpTemplate, type FollowedSubject } from '../../shared/follow-up.ts';
import { followUpAnswers } from './follow-up-answers.ts';

interface FillFollowUpProps {
  readonly site: string;
  readonly category: string;
}

/** The follow-up of a category, its rows filled from the controls of its subjects: what was begun here goes on. */
export function FillFollowUp({ site, category }: FillFollowUpProps) {
  const { t, i18n } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { user } = useSession();
  const queryKey = ['follow-up-form', site, category, user?.id];
  const keptAs = `${site} ${category}`;
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => {
      const [fillable, { label }, subjects, kept] = await Promise.all([
        readFillable(followUpTemplate),
        records.read('control_category', category),
        api<readonly FollowedSubject[]>('hse/controls/follow-up/subjects/', { query: { site, category } }),
        readKeptRun(user?.id ?? '', `${followUpTemplate} ${keptAs}`),
      ]);
      const { version } = fillable;
      const run = kept
        ? runInVersion(kept, version)
        : { ...begunRun(version.id), answers: followUpAnswers(version.content, category, subjects) };
      return { fillable, run, label: label as Bilingual, isEmpty: !kept && subjects.length === 0 };
    },
    enabled: user !== null,
    // What is being filled is not to be asked for anew meanwhile.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || !user) return <Spinner aria-label={t`Loading`} />;
  if (data.isEmpty) return <Callout intent="success">{t`This month's follow-up of the category is complete.`}</Callout>;
  const back = `${followUpPath}?site=${site}`;
  return (
    <FillRun
      key={data.run.id}
      user={user.id}
      path={followUpPath}
      fillable={data.fillable}
      begun={data.run}
      about={{
        site,
        keptAs,
        words: wordsIn(data.label, i18n.locale === 'fr' ? 'fr' : 'en') ?? '',
        belongsTo: { fill: `${back}&category=${category}`, shown: back },
      }}
      onAnother={() => void queries.resetQueries({ queryKey })}
      onSubmitted={() => {
        void queries.invalidateQueries({ queryKey: ['follow-up'] });
        pane.open(back);
      }}
    />
  );
}
