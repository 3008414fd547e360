import type { VendorRequest } from '../../../vendor-calls.ts';
import type { Conditions } from '../vendor-api/request-conditions.ts';
import type { UblParty, UblRequest } from '../../formulas/ubl/model.ts';
import { buyingParty, said } from './parties.ts';
import type { LineCodes } from './units.ts';

/** What is asked, without anybody's answer. */
export type Asked = Conditions & Pick<VendorRequest, 'id' | 'number' | 'title' | 'deadlineAt'>;

/** A request as UBL, for one vendor: nothing but what that vendor sees of it. */
export function requestDocument(
  request: Asked,
  vendor: UblParty,
  codes: ReadonlyMap<string, LineCodes>,
  publishedAt: string,
): UblRequest {
  const [currency, ...others] = request.currencies;
  const deadline = new Date(request.deadlineAt).toISOString();
  const zone = request.site.timeZone;
  return {
    kind: 'RequestForQuotation',
    deadlineAt: deadline,
    zone,
    id: request.number,
    uuid: request.id,
    issueDate: publishedAt.slice(0, 10),
    issueTime: publishedAt.slice(11, 19),
    dueDate: deadline.slice(0, 10),
    notes: [
      request.title,
      ...(request.description ? [request.description] : []),
      `Offers until ${deadline} (${zone})`,
      ...(others.length > 0 ? [`Other currencies: ${others.join(', ')}`] : []),
    ],
    ...said({ currency }),
    lineCount: String(request.requestLines.length),
    validUntil: request.validUntil,
    buyer: buyingParty(request.site.name, request.buyer),
    seller: vendor,
    deliverTo: request.site.name,
    ...said({ incoterm: request.incoterm, place: request.place }),
    lines: request.requestLines.map(
      ({ id, no, description, reference, specification, qty, neededBy, equivalentOk }) => {
        const { unit = 'C62', part = null } = codes.get(id) ?? {};
        return {
          id: String(no),
          notes: [equivalentOk ? 'Equivalent accepted' : 'No equivalent'],
          item: String(no),
          qty,
          unit,
          ...said({ neededBy }),
          descriptions: [description, ...(specification ? [specification] : [])],
          name: description,
          ...said({ buyersId: part, makersId: reference }),
        };
      },
    ),
  };
}
