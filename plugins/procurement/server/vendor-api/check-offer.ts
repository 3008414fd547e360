import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Exact } from '../../../../core/money/exact.ts';
import { sentences } from '../../../../core/i18n/sentences.ts';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import type { OfferContent, OfferLine } from '../../../vendor-offer-calls.ts';
import { faultsOfAnswers } from './check-answers.ts';

/** What an offer is checked against. */
export interface OfferTerms {
  readonly lines: readonly { readonly id: string; readonly no: number; readonly equivalentOk: boolean }[];
  readonly currencies: readonly string[];
  readonly minorUnits: Readonly<Record<string, number>>;
  readonly taxCodes: readonly { readonly code: string }[];
  /** The first day until which an offer has to hold. */
  readonly validUntil: string;
  readonly alternatesOk: boolean;
  /** What the technical envelope answers; empty where there is one envelope. */
  readonly criteria: readonly { readonly id: string; readonly no: number }[];
  readonly questionnaire: readonly QuestionnaireLine[];
  /** Of two stages; in the first nobody says a price. */
  readonly stage: number | null;
}

/** Main offer and alternates of one line. */
const mostPerLine = 4;
/** No vendor promises a price for longer. */
const longestYears = 3;

type Faults = Record<string, MessageDescriptor>;

/**
 * What an offer lacks before it can be sent, by field; those of a line stand under `lines.<its number>` (catalogue
 * procurement.md §4). Empty when it is whole.
 */
export function faultsOf(content: OfferContent, terms: OfferTerms): Faults {
  const faults: Faults = terms.stage === 1 ? {} : faultsOfConditions(content, terms);
  for (const { id, no } of terms.criteria)
    if (!content.technical?.some(({ criterion, text }) => criterion === id && text.trim()))
      faults[`technical.${no}`] = msg`Criterion ${no}: an answer is required.`;
  const judged = new Set(terms.criteria.map(({ id }) => id));
  if (content.technical?.some(({ criterion }) => !judged.has(criterion)))
    faults['technical'] = msg`The offer answers a criterion that is not part of the request.`;
  else if (new Set(content.technical?.map(({ criterion }) => criterion)).size < (content.technical?.length ?? 0))
    faults['technical'] = msg`A criterion is answered twice.`;
  Object.assign(faults, faultsOfAnswers(content, terms.questionnaire));
  for (const line of terms.lines) {
    const offered = content.lines.filter((one) => one.line === line.id);
    const fault = faultOfLine(line, offered, terms);
    if (fault) faults[`lines.${line.no}`] = fault;
  }
  const known = new Set(terms.lines.map(({ id }) => id));
  if (content.lines.some(({ line }) => !known.has(line)))
    faults['lines'] = msg`The offer includes a line that is not part of the request.`;
  else if (content.lines.every(({ offer }) => offer === 'not_offered'))
    faults['lines'] = msg`No line is offered: decline the request instead.`;
  return faults;
}

/** What is wrong with the conditions under which something is offered. */
function faultsOfConditions(content: OfferContent, terms: OfferTerms): Faults {
  const faults: Faults = {};
  const { currency, valid_until: until } = content;
  if (currency === null) faults['currency'] = sentences.required;
  else if (!terms.currencies.includes(currency))
    faults['currency'] = msg`Currency ${currency} is not accepted for this request.`;
  if (content.incoterm === null) faults['incoterm'] = sentences.required;
  if (!content.place.trim()) faults['place'] = sentences.required;
  if (until === null) faults['valid_until'] = sentences.required;
  else if (until < terms.validUntil)
    faults['valid_until'] = msg`The offer must stay valid until ${terms.validUntil} at least.`;
  else if (Number(until.slice(0, 4)) > Number(terms.validUntil.slice(0, 4)) + longestYears)
    faults['valid_until'] = msg`This date is too far ahead.`;
  if (content.discount !== null && new Exact(content.discount).gte('100'))
    faults['discount'] = msg`A discount must be below 100 %.`;
  const decimals = terms.minorUnits[currency ?? ''] ?? 2;
  if (content.charges.some(({ amount }) => amount === null || !hasScale(amount, decimals)))
    faults['charges'] = msg`A charge cannot have more decimals than its currency.`;
  else if (!content.charges.every((charge) => isKnownTax(charge.tax_code, terms)))
    faults['charges'] = msg`One of the tax codes is unknown.`;
  return faults;
}

const isKnownTax = (code: string | null, { taxCodes }: OfferTerms): boolean =>
  code === null || taxCodes.some((one) => one.code === code);

const hasScale = (amount: string, decimals: number): boolean => (amount.split('.')[1] ?? '').length <= decimals;

function faultOfLine(
  { no, equivalentOk }: OfferTerms['lines'][number],
  offered: readonly OfferLine[],
  terms: OfferTerms,
): MessageDescriptor | null {
  const { alternatesOk, stage } = terms;
  const mains = offered.filter(({ offer }) => offer !== 'alternate');
  const [main] = mains;
  if (mains.length > 1) return msg`Line ${no} is answered twice.`;
  if (offered.length > mains.length && !alternatesOk) return msg`Line ${no}: alternates are not accepted.`;
  if (stage === 1 && (!main || main.offer === null)) return msg`Line ${no}: enter whether it is offered.`;
  if (!main || main.offer === null) return msg`Line ${no}: a price or “not offered” is required.`;
  if (offered.length > mostPerLine) return msg`Line ${no}: no more alternates are allowed.`;
  if (main.offer === 'not_offered' && offered.length > 1)
    return msg`Line ${no}: a line that is not offered cannot have an alternate.`;
  if (main.offer === 'equivalent' && !equivalentOk) return msg`Line ${no}: equivalents are not accepted.`;
  for (const one of offered) {
    if (one.offer === 'not_offered') continue;
    if (stage !== 1 && (one.price === null || !new Exact(one.price).gt('0')))
      return msg`Line ${no}: a price or “not offered” is required.`;
    if (one.lead_days === null) return msg`Line ${no}: the lead time is missing.`;
    if ([one.qty, one.price_base_qty].some((value) => value !== null && !new Exact(value).gt('0')))
      return msg`Line ${no}: quantities must be above zero.`;
    if (one.discount !== null && new Exact(one.discount).gte('100'))
      return msg`Line ${no}: a discount must be below 100 %.`;
    if (one.offer !== 'as_asked' && !(one.manufacturer.trim() && one.manufacturer_ref.trim()))
      return msg`Line ${no}: an equivalent needs a maker and a reference.`;
    if (!isKnownTax(one.tax_code, terms)) return msg`Line ${no}: this tax code is unknown.`;
  }
  return null;
}
