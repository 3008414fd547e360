import { Button, Callout, FormGroup, HTMLSelect, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { can } from '../../../../core/registry/access.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { lastMonths, monthWords } from '../months.ts';
import { exposureApi } from './exposure-api.ts';
import { ProposalView } from './proposal-view.tsx';

/** Looks at what check-ins tell of a month at a site, and writes it for somebody else to validate. */
export function ProposeHours({ onClose }: { readonly onClose: () => void }) {
  const { i18n, t } = useLingui();
  const id = useId();
  const toast = useToast();
  const { user } = useSession();
  const { sites, selected } = useSites();
  const mine = [...selected, ...sites].filter(
    (one, place, all) =>
      user &&
      can(user.access, 'hse_exposure:create', one.id) &&
      all.findIndex((other) => other.id === one.id) === place,
  );
  const [months] = useState(() => lastMonths(new Date(), 24));
  const [site, setSite] = useState(mine[0]?.id ?? '');
  const [month, setMonth] = useState(months[0] ?? '');
  const { data, error, isFetching } = useQuery({
    queryKey: ['hse-exposure-proposal', site, month],
    queryFn: () => exposureApi.look({ site, month }),
    enabled: site !== '',
    retry: false,
    staleTime: 0,
  });
  const writes = data?.employers.filter(({ outcome }) => outcome === 'create' || outcome === 'update').length ?? 0;
  const { isBusy, sentence, send } = useSending();
  const propose = (): void =>
    send(
      () => exposureApi.propose({ site, month }),
      () => {
        toast(t`The hours are proposed: someone else must validate them.`, 'success');
        onClose();
      },
    );
  return (
    <QuestionDialog title={t`Hours worked by check-ins`} problem={sentence} onClose={onClose}>
      <div className="propose-hours-choices">
        <FormGroup label={t`Site`} labelFor={`${id}-site`}>
          <HTMLSelect id={`${id}-site`} fill large value={site} onChange={({ target }) => setSite(target.value)}>
            {mine.map((one) => (
              <option key={one.id} value={one.id}>
                {one.code} – {one.name}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <FormGroup label={t({ message: 'Month', context: 'of hours' })} labelFor={`${id}-month`}>
          <HTMLSelect id={`${id}-month`} fill large value={month} onChange={({ target }) => setMonth(target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {monthWords(i18n.locale, one)}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      </div>
      {error ? (
        <Callout intent="warning" role="alert">
          {error instanceof ProblemError ? (Object.values(error.fields)[0] ?? error.message) : error.message}
        </Callout>
      ) : null}
      {data ? <ProposalView proposal={data} /> : error ? null : <Spinner aria-label={t`Loading`} />}
      <div className="question-dialog-actions">
        <Button size="large" text={t`Cancel`} onClick={onClose} data-autofocus />
        <Button
          size="large"
          intent="primary"
          text={t`Propose these hours`}
          loading={isBusy}
          disabled={!data || isFetching || writes === 0}
          onClick={propose}
        />
      </div>
    </QuestionDialog>
  );
}
