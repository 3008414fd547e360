import { msg } from '@lingui/core/macro';

/**
 * How offers are asked for: read as they were opened by one, sealed until two open them together, in two envelopes, of
 * which prices are opened only where the technical one has passed, or in two stages: technical offers first, and priced
 * ones of the qualified to a final specification.
 */
export const procedures = {
  sealed: msg({ message: 'Sealed offers', context: 'procedure' }),
  direct: msg({ message: 'Simple consultation', context: 'procedure' }),
  two_envelopes: msg({ message: 'Two envelopes', context: 'procedure' }),
  two_stages: msg({ message: 'Two stages', context: 'procedure' }),
};

/** Whether what is offered is judged before prices are read: in two envelopes, or in two stages. */
export const isJudgedFirst = (procedure: unknown): boolean =>
  procedure === 'two_envelopes' || procedure === 'two_stages';

/** What is opened: offers as a whole, or one of their two envelopes. */
export const openingKinds = {
  single: msg({ message: 'Offers', context: 'what is opened' }),
  technical: msg({ message: 'Technical envelopes', context: 'what is opened' }),
  commercial: msg({ message: 'Commercial envelopes', context: 'what is opened' }),
};

/** How a line of the questionnaire is answered. */
export const questionKinds = {
  yes_no: msg({ message: 'Yes or no', context: 'answer' }),
  text: msg({ message: 'Text', context: 'answer' }),
  number: msg({ message: 'Number', context: 'answer' }),
  file: msg({ message: 'File', context: 'answer' }),
};

/** Where an answer lies, of offers in two envelopes. */
export const questionnaireEnvelopes = {
  technical: msg({ message: 'Technical', context: 'envelope' }),
  commercial: msg({ message: 'Commercial', context: 'envelope' }),
};

/** What those hear who were not chosen. */
export const debriefs = {
  none: msg({ message: 'Nothing', context: 'debrief' }),
  rank: msg({ message: 'Their rank', context: 'debrief' }),
};

/** How far an invited vendor has come. */
export const invitationStatuses = {
  to_send: msg({ message: 'Not sent yet', context: 'invitation' }),
  sent: msg({ message: 'Sent', context: 'invitation' }),
  opened: msg({ message: 'Opened', context: 'invitation' }),
  intends: msg({ message: 'Will answer', context: 'invitation' }),
  submitted: msg({ message: 'Offer received', context: 'invitation' }),
  to_confirm: msg({ message: 'To confirm', context: 'invitation' }),
  withdrawn: msg({ message: 'Offer withdrawn', context: 'invitation' }),
  declined: msg({ message: 'Declined', context: 'invitation' }),
  no_answer: msg({ message: 'No answer', context: 'invitation' }),
  not_qualified: msg({ message: 'Not in the second stage', context: 'invitation' }),
};

export const declineReasons = {
  no_stock: msg({ message: 'Not in stock', context: 'declined' }),
  not_our_range: msg({ message: 'Not our range', context: 'declined' }),
  lead_time: msg({ message: 'Lead time', context: 'declined' }),
  no_capacity: msg({ message: 'No capacity', context: 'declined' }),
  terms: msg({ message: 'Conditions', context: 'declined' }),
  other: msg({ message: 'Other', context: 'declined' }),
};

/** What is offered for a line. */
export const offerKinds = {
  as_asked: msg({ message: 'As asked', context: 'offer' }),
  equivalent: msg({ message: 'Equivalent', context: 'offer' }),
  alternate: msg({ message: 'Alternate', context: 'offer' }),
  not_offered: msg({ message: 'Not offered', context: 'offer' }),
};

export const partConditions = {
  new: msg({ message: 'New', context: 'condition of a part' }),
  remanufactured: msg({ message: 'Remanufactured', context: 'condition of a part' }),
  used_guaranteed: msg({ message: 'Used, guaranteed', context: 'condition of a part' }),
};

/** Who reads the answer to a question. */
export const audiences = {
  all: msg({ message: 'All invited vendors', context: 'audience' }),
  asker: msg({ message: 'Only the vendor who asked', context: 'audience' }),
};

/** Whether prices of a request may be known to the mine: where they are not sealed, from the first offer on. */
export const mayKnowPrices = ({ procedure, state }: { readonly procedure: string; readonly state: string }): boolean =>
  state !== 'draft' &&
  (procedure === 'direct' || !['published', 'closed', 'technical_opened', 'technical_closed'].includes(state));
