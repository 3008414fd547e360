import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { tell, type Sender, type Told } from '../tell.ts';

/** Writes to who issued an order, in their language, with a link to a path of the workspace. */
export async function tellBuyer(
  host: Sender,
  db: Database,
  order: string,
  told: (number: string) => Omit<Told, 'link'> & { readonly path: string },
): Promise<void> {
  const { rows } = await sql<{ email: string; language: 'en' | 'fr'; number: string }>`
    select buyer.email, buyer.language, one.number
    from purchase_order one
    join app_user buyer on buyer.id = one.issued_by and buyer.deleted_at is null and buyer.status = 'active'
    where one.id = ${order}`.execute(db);
  await tell(host, db, rows, ({ number }) => {
    const { path, ...mail } = told(number);
    return { ...mail, link: `${host.address()}${path}` };
  });
}
