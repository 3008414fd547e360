import { Button, Callout, HTMLSelect, ProgressBar, Spinner, Tag } from '@blueprintjs/core';
import { Form, History, Tick } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import { WaitingList } from '../../../../core/forms/waiting/waiting-list.tsx';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import { useCan, useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { followUpPath, type FollowedCategory, type FollowUpAnswer } from '../../shared/follow-up.ts';
import { monthWords } from '../months.ts';
import { FillFollowUp } from './fill-follow-up.tsx';
import './follow-up.css';

const forms = '/forms/runs';

/** `…/suivi_controles_reglementaires/mois`: the month's follow-up of statutory controls, category by category. */
export default function FollowUp() {
  const pane = usePane();
  const { selected, sites } = useSites();
  const offered = selected.length > 0 ? selected : sites;
  const asked = pane.search.get('site');
  const site = sites.find(({ id }) => id === asked) ?? offered[0];
  const category = pane.search.get('category');
  if (!site) return <Spinner />;
  return category === null ? (
    <Categories site={site} offered={offered} />
  ) : (
    <FillFollowUp site={site.id} category={category} />
  );
}

interface Site {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

function Categories({ site, offered }: { readonly site: Site; readonly offered: readonly Site[] }) {
  const { t, i18n } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  const format = useFormat(site.id);
  const mayFill = useCan('form_filling:create');
  const seesForms = useMayOpen(forms);
  const { data, error } = useQuery({
    queryKey: ['follow-up', site.id],
    queryFn: () => api<FollowUpAnswer>('hse/controls/follow-up/', { query: { site: site.id } }),
  });
  const month = data ? monthWords(i18n.locale, data.month) : '';
  const nameOf = ({ label }: FollowedCategory): string => wordsIn(label, i18n.locale === 'fr' ? 'fr' : 'en') ?? '';
  return (
    <div className="follow-up">
      <header>
        <h1>{data ? t`Statutory follow-up of ${month}` : t`Statutory follow-up`}</h1>
        {offered.length > 1 ? (
          <HTMLSelect
            aria-label={t`Site`}
            value={site.id}
            onChange={({ currentTarget }) => pane.setSearch({ site: currentTarget.value })}
            options={offered.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
          />
        ) : null}
        {data?.template && seesForms ? (
          <PathButton
            icon={<History />}
            text={t`Completed follow-ups`}
            path={listPath(forms, [`template:eq:${data.template}`])}
          />
        ) : null}
      </header>
      {user ? <WaitingList user={user.id} /> : null}
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data || error ? null : <Spinner aria-label={t`Loading`} />}
      {data?.categories.length === 0 ? <p>{t`Nothing requires a control at this site.`}</p> : null}
      <ul>
        {data?.categories.map((category) => {
          const { id, subjects, done, bad, due } = category;
          const last = due ? format.date(due.on) : '';
          const name = nameOf(category);
          return (
            <li key={id}>
              <div className="follow-up-name">
                <strong>{name}</strong>
                <span>{t`${done} of ${subjects} followed up`}</span>
                {due ? (
                  <Tag minimal intent={due.overdue ? 'danger' : 'none'}>
                    {due.overdue ? t`Follow-up overdue since ${last}` : t`Follow-up due by ${last}`}
                  </Tag>
                ) : null}
                {bad > 0 ? <Tag intent="danger">{t`Overdue or failed: ${bad}`}</Tag> : null}
              </div>
              <ProgressBar
                value={subjects === 0 ? 0 : done / subjects}
                intent={done === subjects ? 'success' : 'primary'}
                animate={false}
                stripes={false}
                aria-label={name}
              />
              {done === subjects ? (
                <span className="follow-up-done">
                  <Tick /> {t`Complete`}
                </span>
              ) : mayFill ? (
                <Button
                  icon={<Form />}
                  text={done === 0 ? t`Fill` : t({ message: 'Continue', context: 'filling' })}
                  aria-label={done === 0 ? t`Fill the follow-up of ${name}` : t`Continue the follow-up of ${name}`}
                  onClick={() => pane.open(`${followUpPath}?site=${site.id}&category=${id}`)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
