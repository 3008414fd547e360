import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { VendorFile } from '../../../vendor-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { documentWords } from './words.ts';

/** From so many days before it ends a paper is asked for anew (catalogue procurement.md §5). */
const warnDays = 60;

/** The papers of a vendor that the mine has, and which are to be renewed. */
export function Documents({ documents, company }: Pick<VendorFile, 'documents' | 'company'>) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(company);
  const endOf = (until: string, left: number) => {
    const day = format.date(until);
    if (left < 0) return <Tag minimal intent="danger">{t`expired on ${day}`}</Tag>;
    return left <= warnDays ? <Tag minimal intent="warning">{t`expires on ${day}`}</Tag> : t`valid until ${day}`;
  };
  return (
    <section aria-label={t`Documents`}>
      <h2>{t`Documents`}</h2>
      {documents.length === 0 ? <p>{t`The mine has no documents from you.`}</p> : null}
      <ul className="company-rows">
        {documents.map(({ id, kind, number, validUntil, daysLeft }) => (
          <li key={id}>
            <span>
              <strong>{i18n._(documentWords[kind] ?? { id: kind, message: kind })}</strong> {number}
            </span>
            <span>{validUntil === null ? t`no end date` : endOf(validUntil, daysLeft ?? 0)}</span>
          </li>
        ))}
      </ul>
      {documents.length > 0 ? (
        <p className="portal-company">{t`Send new documents to the buyer by e-mail: they are entered once checked.`}</p>
      ) : null}
    </section>
  );
}
