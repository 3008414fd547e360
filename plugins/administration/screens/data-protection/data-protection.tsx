import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import type { DataProtection as State } from '../../shared/data-protection.ts';
import { Leavers } from './leavers.tsx';
import { PersonExport } from './person-export.tsx';
import './data-protection.css';

/** `/administration/data_protection`: what is kept about a person, and its end. */
export default function DataProtection() {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['data-protection', 'state'],
    queryFn: () => api<State>('administration/data-protection/'),
  });
  return (
    <div className="protection-screen">
      <h1 className="page-title">
        <Trans>Data protection</Trans>
      </h1>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {!data && !error ? <Spinner size={30} aria-label={t`Loading`} /> : null}
      {data && data.record === null ? <Callout>{t`No part of this installation stores people.`}</Callout> : null}
      {data?.record ? (
        <>
          <PersonExport record={data.record} />
          <Leavers key={data.retentionMonths} state={data} />
        </>
      ) : null}
    </div>
  );
}
