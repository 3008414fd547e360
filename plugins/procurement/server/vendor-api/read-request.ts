import type { Caller, Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { invitedRequest } from './invited-request.ts';
import { ownAnswer } from './own-answer.ts';
import { conditionsOf, type Conditions } from './request-conditions.ts';
import { stateOf, summaries } from './vendor-home.ts';
import { companyOf, type VendorPerson } from './who.ts';

/** A request with all that its vendor may know of it, and with the vendor's own answer. */
export async function vendorRequest(
  host: Host,
  caller: Caller,
  person: VendorPerson,
  publicId: string,
): Promise<VendorRequest> {
  const { id, stage } = await invitedRequest(host.db, person, publicId);
  const [summary] = await summaries(host.db, person.vendor, id);
  if (!summary) throw new Error(`The request ${id} is no longer there`);
  // Somebody of the mine who looks through a vendor's eyes sees nothing that is sealed.
  const own = caller.viewedBy
    ? { draft: null, sent: null, firstStage: null, files: [] }
    : await ownAnswer(host, person.vendor, id, stage);
  const conditions = await beyondScope(() => conditionsOf(host.db, id, person.vendor, caller.language));
  return {
    ...(summary.takesPart ? conditions : withoutSecondStage(conditions)),
    id: summary.id,
    number: summary.number,
    title: summary.title,
    lines: summary.lines,
    deadlineAt: summary.deadlineAt,
    sentAt: summary.sentAt,
    state: stateOf(summary),
    company: companyOf(person),
    now: new Date().toISOString(),
    ...own,
  };
}

/** What those may know of a request who take no part in its second stage: nothing of what is asked there. */
const withoutSecondStage = (conditions: Conditions): Conditions => ({
  ...conditions,
  finalSpecification: null,
  requestLines: [],
  questionnaire: [],
  addenda: [],
  questions: conditions.questions.filter(({ mine }) => mine),
});
