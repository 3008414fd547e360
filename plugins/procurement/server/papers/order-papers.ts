import { msg } from '@lingui/core/macro';
import * as z from 'zod';
import type { Database } from '../../../../core/host/host.ts';
import type { RevisedPaper } from '../../../../core/parts/paper/paper.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { vendorParty } from '../ubl/parties.ts';
import { orderContent, orderHead, revisionsOf } from './order-content.ts';
import { orderDifference } from './order-difference.ts';
import { orderPaper } from './order-paper.ts';
import { paperWords } from './paper-words.ts';

const revisionNo = z.coerce.number().int().min(0).max(10_000);
const query = z.strictObject({
  language: z.enum(['en', 'fr']).optional(),
  /** Absent: as the order stands. */
  revision: revisionNo.optional(),
  /** What it is compared with; absent: the order itself is asked for. */
  from: revisionNo.optional(),
});

/**
 * An order on paper at one of its revisions, or what differs between two of them, in the language of its vendor unless
 * another is asked for. `isForVendor`: of revisions that were not issued nothing is known. Throws 400, and 404 where there
 * is no such revision.
 */
export async function orderPaperOf(
  db: Database,
  id: string,
  asked: unknown,
  isForVendor: boolean,
): Promise<RevisedPaper> {
  const given = query.safeParse(asked);
  if (!given.success)
    throw problems.badQuery(msg`The order document accepts language, revision and from (another revision).`);
  const head = await orderHead(db, id);
  const { language = head.language, revision = head.revision, from } = given.data;
  const revisions = await revisionsOf(db, id, isForVendor);
  const words = paperWords(language, head.timeZone);
  const content = await orderContent(db, head, revisions, revision, language);
  const paper =
    from === undefined
      ? orderPaper(content, await vendorParty(db, head.vendor), words)
      : orderDifference(await orderContent(db, head, revisions, from, language), content, words, isForVendor);
  return { paper, revision, revisions: [0, ...revisions.map(({ no }) => no)] };
}
