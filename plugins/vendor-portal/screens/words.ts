import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DeclineName, VendorState } from '../../vendor-calls.ts';
import type { ChargeName, OfferKind, PartCondition } from '../../vendor-offer-calls.ts';
import type { VendorOrderState } from '../../vendor-order-calls.ts';

/** Where a vendor's answer stands, in its own words (catalogue procurement.md §5). */
export const stateWords: Readonly<Record<VendorState, MessageDescriptor>> = {
  to_answer: msg`To answer`,
  draft: msg({ message: 'Draft', context: 'offer' }),
  sent: msg({ message: 'Sent', context: 'offer' }),
  to_confirm: msg({ message: 'To confirm', context: 'offer' }),
  declined: msg({ message: 'Declined', context: 'offer' }),
  closed: msg({ message: 'Closed', context: 'quotation request' }),
  evaluating: msg`Under evaluation`,
  awarded: msg({ message: 'Awarded', context: 'offer' }),
  not_awarded: msg`Not awarded`,
  cancelled: msg({ message: 'Cancelled', context: 'quotation request' }),
};

export const stateIntents: Readonly<Partial<Record<VendorState, 'primary' | 'success' | 'warning' | 'danger'>>> = {
  to_answer: 'primary',
  draft: 'warning',
  sent: 'success',
  awarded: 'success',
  to_confirm: 'warning',
  cancelled: 'danger',
};

export const offerWords: Readonly<Record<OfferKind, MessageDescriptor>> = {
  as_asked: msg({ message: 'As asked', context: 'offer' }),
  equivalent: msg({ message: 'Equivalent', context: 'offer' }),
  alternate: msg({ message: 'Alternate', context: 'offer' }),
  not_offered: msg({ message: 'Not offered', context: 'offer' }),
};

export const conditionWords: Readonly<Record<PartCondition, MessageDescriptor>> = {
  new: msg({ message: 'New', context: 'condition of a part' }),
  remanufactured: msg({ message: 'Remanufactured', context: 'condition of a part' }),
  used_guaranteed: msg({ message: 'Used, guaranteed', context: 'condition of a part' }),
};

export const chargeWords: Readonly<Record<ChargeName, MessageDescriptor>> = {
  freight: msg({ message: 'Freight', context: 'charge' }),
  packing: msg({ message: 'Packing', context: 'charge' }),
  insurance: msg({ message: 'Insurance', context: 'charge' }),
  customs: msg({ message: 'Customs', context: 'charge' }),
  installation: msg({ message: 'Installation', context: 'charge' }),
  training: msg({ message: 'Training', context: 'charge' }),
  other: msg({ message: 'Other', context: 'charge' }),
};

export const declineWords: Readonly<Record<DeclineName, MessageDescriptor>> = {
  no_stock: msg({ message: 'Not in stock', context: 'declined' }),
  not_our_range: msg({ message: 'Not our range', context: 'declined' }),
  lead_time: msg({ message: 'Lead time', context: 'declined' }),
  no_capacity: msg({ message: 'No capacity', context: 'declined' }),
  terms: msg({ message: 'Conditions', context: 'declined' }),
  other: msg({ message: 'Other', context: 'declined' }),
};

export const orderWords: Readonly<Record<VendorOrderState, MessageDescriptor>> = {
  issued: msg`To acknowledge`,
  acknowledged: msg({ message: 'Accepted', context: 'order' }),
  acknowledged_with_changes: msg({ message: 'Changes requested', context: 'order' }),
  refused: msg({ message: 'Rejected', context: 'order' }),
  cancelled: msg({ message: 'Cancelled', context: 'order' }),
};

export const orderIntents: Readonly<Record<VendorOrderState, 'primary' | 'success' | 'warning' | 'danger'>> = {
  issued: 'primary',
  acknowledged: 'success',
  acknowledged_with_changes: 'warning',
  refused: 'danger',
  cancelled: 'danger',
};
