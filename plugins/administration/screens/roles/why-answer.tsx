import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { Reason, Why } from '../../shared/roles.ts';
import { reachWords } from './reach-words.ts';

/** The answer to "Why?": every role that the user holds now, and what it gives. */
export function WhyAnswer({ name, why }: { readonly name: string; readonly why: Why }) {
  const { t } = useLingui();
  const sentence = !why.active
    ? t`${name} cannot sign in: the account is not active.`
    : why.allowed
      ? t`${name} can do this.`
      : why.reasons.length === 0
        ? t`${name} has no roles.`
        : t`${name} cannot do this: no role allows it here.`;
  return (
    <Callout intent={why.allowed ? 'success' : 'warning'}>
      <p>{sentence}</p>
      <ul className="why-reasons">
        {why.reasons.map((reason) => (
          <ReasonLine key={`${reason.role} ${reason.validFrom} ${reason.holder}`} reason={reason} />
        ))}
      </ul>
    </Callout>
  );
}

function ReasonLine({ reason: { titles, sites: where, reach, counts, validTo, holder } }: { readonly reason: Reason }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { sites } = useSites();
  const places =
    where === null
      ? t`every site`
      : where.map((id) => sites.find((site) => site.id === id)?.code ?? '?').join(', ') || t`no site`;
  const until = validTo ? format.datetime(validTo) : null;
  return (
    <li>
      <strong>{titles[currentLanguage()]}</strong> ({places}) – {i18n._(reachWords[reach ?? 'none'].long)}
      {reach !== null && !counts ? ` – ${t`not at this site`}` : ''}
      {holder ? ` – ${t`acting for ${holder}`}` : ''}
      {until ? ` – ${t`until ${until}`}` : ''}
    </li>
  );
}
