import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnchorPlaces, OwnAnchor } from '../../host/audit/audit-anchor.ts';

interface Compared {
  readonly own: OwnAnchor | null;
  /** How many links of the file of AUDIT_ANCHORS were compared, and how many of its lines were none. */
  readonly copies: number;
  readonly unread: number;
}

/**
 * With which links outside the database the audit log was compared, in words: without one, whoever may write there
 * could have made the whole log anew.
 */
export function comparedWith({ dataDir, auditAnchors }: AnchorPlaces, { own, copies, unread }: Compared): string {
  const beside = join(dataDir, 'audit-anchor.json');
  const first = own
    ? `Compared with the link of line ${own.seq} in ${beside}`
    : `Compared with no link in ${beside}: there was none yet`;
  if (auditAnchors === null) return `${first}. AUDIT_ANCHORS is not set: no link of another disk was compared.`;
  if (!existsSync(auditAnchors)) return `${first}. ${auditAnchors} is not there: none of its links was compared.`;
  const spoiled =
    unread > 0
      ? ` ${unread} of its lines could not be read as a link and ${unread === 1 ? 'was' : 'were'} not compared.`
      : '';
  return `${first}, and with ${copies} ${copies === 1 ? 'link' : 'links'} of ${auditAnchors}.${spoiled}`;
}
