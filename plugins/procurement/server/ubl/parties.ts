import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { UblParty } from '../../formulas/ubl/model.ts';
import { vendorName } from '../vendor-name.ts';

/** A vendor as a document names it, with all that it is registered under. */
export async function vendorParty(db: Database, vendor: string): Promise<UblParty> {
  const { rows } = await sql<{
    code: string;
    name: string;
    legal_name: string;
    address: string | null;
    city: string | null;
    postal_code: string | null;
    country: string | null;
    email: string | null;
    identifiers: readonly { readonly kind: string; readonly value: string }[];
  }>`
    select vendor.code, ${vendorName} as name, legal_name, nullif(address, '') as address,
      nullif(city, '') as city, nullif(postal_code, '') as postal_code, country, nullif(email, '') as email,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', one.kind, 'value', one.value) order by one.kind, one.value)
        from vendor_identifier one
        where one.vendor = vendor.id and one.deleted_at is null), '[]') as identifiers
    from vendor
    where vendor.id = ${vendor}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`There is no vendor ${vendor}`);
  const { identifiers } = found;
  const vat = identifiers.find(({ kind }) => kind === 'VAT' || kind === 'IF')?.value;
  const registration = identifiers.find(({ kind }) => kind === 'RC' || kind === 'SIRET')?.value;
  return {
    account: found.code,
    identifiers: identifiers.map(({ kind, value }) => ({ value, scheme: kind })),
    name: found.name,
    ...said({ street: found.address?.replaceAll(/\s*\n\s*/g, ', '), city: found.city, postalCode: found.postal_code }),
    ...said({ country: found.country, taxId: vat, mail: found.email }),
    legalName: found.legal_name,
    ...said({ legalId: registration }),
  };
}

/** The site that buys, with whom to speak to. */
export const buyingParty = (
  site: string,
  buyer: { readonly name: string; readonly email: string } | null,
): UblParty => ({ name: site, ...(buyer ? { contact: buyer.name, mail: buyer.email } : {}) });

/** Members that say something; UBL has no empty elements. */
export function said<Members extends Readonly<Record<string, unknown>>>(
  members: Members,
): { readonly [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as never;
}

const normal = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Whether a file names a vendor: by our code of it, or by what it is registered under. */
export function isOf({ account, identifiers = [], taxId, legalId }: UblParty, vendor: UblParty): boolean {
  const own = new Set(
    [vendor.account, ...(vendor.identifiers ?? []).map(({ value }) => value)].map((one) => normal(one ?? '')),
  );
  own.delete('');
  return [account, taxId, legalId, ...identifiers.map(({ value }) => value)].some(
    (one) => one !== undefined && own.has(normal(one)),
  );
}
