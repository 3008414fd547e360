import type { Database } from '../../../../core/host/host.ts';
import type { Attachment } from '../../../../core/mail/mail.server.ts';
import { writeUbl } from '../../formulas/ubl/write-ubl.ts';
import { orderDocument, type Issuing } from './order-document.ts';
import { fileNameOf } from './ubl-file.ts';

/** The document of an order that is being issued, for the mail to its vendor (catalogue procurement.md §5, §6). */
export const attachedOrder =
  (db: Database, order: string, issuing: Issuing) =>
  async (language: 'en' | 'fr'): Promise<readonly Attachment[]> => {
    const document = await orderDocument(db, order, language, issuing);
    return [{ name: fileNameOf(document), type: 'application/xml', content: writeUbl(document) }];
  };
