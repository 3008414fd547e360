import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Edit, NewPerson } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { VendorsOnly } from '../vendors-only.tsx';
import { companyApi } from './api.ts';
import { Colleagues } from './colleagues.tsx';
import { Documents } from './documents.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { Proposals } from './proposals.tsx';
import { identityWords } from './words.ts';
import type { VendorWords } from '../../../vendor-calls.ts';
import '../portal.css';
import './company.css';

/** `/vendor/company`: what is kept of a vendor, who of it comes in, and what it proposes to change. */
export default function Company() {
  return (
    <VendorsOnly>
      <OwnFile />
    </VendorsOnly>
  );
}

function OwnFile() {
  const { i18n, t } = useLingui();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ['vendor-company'], queryFn: companyApi.read });
  const [asked, setAsked] = useState<'proposal' | 'colleague' | null>(null);
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  const { company, identity, documents, colleagues, proposals } = data;
  const close = (): void => setAsked(null);
  const renew = (): void => {
    close();
    void queries.invalidateQueries({ queryKey: ['vendor-company'] });
  };
  const isOpen = proposals.some(({ state }) => state === 'proposed');
  return (
    <div className="portal company">
      <header>
        <h1>{identity.trade_name ?? identity.legal_name}</h1>
        {company.role === 'viewer' ? null : (
          <Button icon={<Edit />} text={t`Propose a change`} disabled={isOpen} onClick={() => setAsked('proposal')} />
        )}
      </header>
      <dl>
        <div>
          <dt>{t`Legal name`}</dt>
          <dd>
            {identity.legal_name} · {company.code}
          </dd>
        </div>
        {(Object.keys(identityWords) as (keyof VendorWords)[]).map((name) => (
          <div key={name}>
            <dt>{i18n._(identityWords[name])}</dt>
            <dd>{identity[name] || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="portal-company">{t`Only the buyer can change registration numbers and bank accounts, and will call you back.`}</p>
      <Proposals proposals={proposals} company={company} />
      <Documents documents={documents} company={company} />
      <header>
        <h2>{t`Colleagues`}</h2>
        {company.role === 'admin' ? (
          <Button icon={<NewPerson />} text={t`Invite a colleague`} onClick={() => setAsked('colleague')} />
        ) : null}
      </header>
      <Colleagues colleagues={colleagues} company={company} onSent={renew} />
      {asked === 'proposal' ? <ProposalDialog identity={identity} onClose={close} onSent={renew} /> : null}
      {asked === 'colleague' ? <InviteDialog onClose={close} onSent={renew} /> : null}
    </div>
  );
}
