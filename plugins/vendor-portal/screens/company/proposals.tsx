import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { VendorFile, VendorWords } from '../../../vendor-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { identityWords, proposalWords } from './words.ts';

const intents = { proposed: 'primary', accepted: 'success', declined: 'danger' } as const;

/** What was proposed lately, and what became of it. */
export function Proposals({ proposals, company }: Pick<VendorFile, 'proposals' | 'company'>) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(company);
  if (proposals.length === 0) return null;
  return (
    <section aria-label={t`Proposed changes`}>
      <h2>{t`Proposed changes`}</h2>
      <ul className="company-rows">
        {proposals.map(({ id, at, state, answer, changes, note }) => (
          <li key={id}>
            <span>
              {Object.entries(changes).map(([name, value]) => (
                <span key={name}>
                  <span className="company-label">{i18n._(identityWords[name as keyof VendorWords])}</span>{' '}
                  <strong>{value}</strong>{' '}
                </span>
              ))}
              {note}
              {answer ? <q>{answer}</q> : null}
            </span>
            <Tag minimal intent={intents[state]}>
              {i18n._(proposalWords[state])}
            </Tag>
            <span>{format.datetime(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
