import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { documentKinds, identifierKinds, vendorKinds } from '../../records/choices.ts';
import { vendor as vendorRecord } from '../../records/vendor.ts';
import { vendorParty } from '../ubl/parties.ts';
import { currencyTable } from '../uses.ts';
import { paperWords } from './paper-words.ts';
import { stateWords } from './state-words.ts';

/** What is known of a vendor on one sheet: who it is, its terms, contacts and papers; no bank account, no figure. */
export async function vendorPaper(db: Database, id: string, language: 'en' | 'fr'): Promise<Paper> {
  const { rows } = await sql<{
    kinds: readonly string[];
    state: string;
    time_zone: string;
    currency: string | null;
    incoterm: string | null;
    terms: Readonly<Record<string, string>> | null;
    phone: string | null;
    website: string | null;
  }>`
    select coalesce(vendor.kinds, '{}') as kinds, vendor.state, coalesce(nullif(vendor.time_zone, ''), 'UTC') as time_zone,
      currency.code as currency, vendor.incoterm, terms.label as terms, nullif(vendor.phone, '') as phone,
      nullif(vendor.website, '') as website
    from vendor
    left join ${currencyTable} currency on currency.id = vendor.currency
    left join payment_terms terms on terms.id = vendor.payment_terms
    where vendor.id = ${id}`.execute(db);
  const party = await vendorParty(db, id);
  const [found] = rows;
  if (!found) throw new Error(`There is no vendor ${id}`);
  const { say, named, date } = paperWords(language, found.time_zone);
  const { rows: contacts } = await sql<{ name: string; job: string | null; email: string; phone: string | null }>`
    select name, nullif(job, '') as job, email, nullif(phone, '') as phone from vendor_contact
    where vendor = ${id} and deleted_at is null order by name, id`.execute(db);
  const { rows: documents } = await sql<{
    kind: string;
    number: string | null;
    issued: string | null;
    until: string | null;
  }>`
    select kind, nullif(number, '') as number, issued_on::text as issued, valid_until::text as until from vendor_document
    where vendor = ${id} and deleted_at is null order by kind, valid_until, id`.execute(db);
  const states = stateWords(vendorRecord);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [say(msg`Code`), party.account],
    [say(msg`State`), named(states, found.state)],
    [say(msg({ message: 'Types', context: 'vendor' })), found.kinds.map((kind) => named(vendorKinds, kind)).join(', ')],
    [
      say(msg`Address`),
      [party.street, [party.postalCode, party.city].filter(Boolean).join(' '), party.country]
        .filter(Boolean)
        .join('\n'),
    ],
    [say(msg`Phone`), found.phone],
    [say(msg`E-mail`), party.mail],
    [say(msg`Website`), found.website],
    [say(msg`Currency`), found.currency],
    [say(msg`Payment terms`), found.terms === null ? null : wordsIn(found.terms, language)],
    [say(msg`Incoterm`), found.incoterm],
    ...(party.identifiers ?? []).map(({ scheme, value }) => [named(identifierKinds, scheme ?? ''), value] as const),
  ];
  return {
    language,
    title: say(msg`Vendor sheet`),
    name: party.legalName ?? party.name ?? '',
    mark: found.state === 'approved' ? null : named(states, found.state),
    parties: [],
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    tables: [
      {
        title: say(msg`Contacts`),
        columns: [
          { label: say(msg`Name`) },
          { label: say(msg({ message: 'Position', context: 'job' })) },
          { label: say(msg`E-mail`) },
          { label: say(msg`Phone`) },
        ],
        rows: contacts.map(({ name, job, email, phone }) => [name, job ?? '', email, phone ?? '']),
      },
      {
        title: say(msg`Documents`),
        columns: [
          { label: say(msg({ message: 'Document', context: 'of a vendor' })) },
          { label: say(msg`Number`) },
          { label: say(msg({ message: 'Issued on', context: 'document' })) },
          { label: say(msg({ message: 'Valid until', context: 'document' })) },
        ],
        rows: documents.map(({ kind, number, issued, until }) => [
          named(documentKinds, kind),
          number ?? '',
          issued === null ? '' : date(issued),
          until === null ? '' : date(until),
        ]),
      },
    ],
    totals: [],
    notes: [],
    signatures: [],
  };
}
