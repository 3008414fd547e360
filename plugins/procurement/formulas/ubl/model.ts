import type { Decimal } from '../../../../core/money/exact.ts';

/*
 * A document of purchasing as UBL 2.1 carries it (catalogue procurement.md §6). Amounts, quantities and prices are
 * decimals as text, days `YYYY-MM-DD`, times `hh:mm:ss` in UTC; what is absent is not there.
 */

export interface UblParty {
  /** What the buyer calls the vendor. */
  readonly account?: string;
  readonly identifiers?: readonly { readonly value: string; readonly scheme?: string }[];
  readonly name?: string;
  readonly street?: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly country?: string;
  readonly taxId?: string;
  readonly legalName?: string;
  readonly legalId?: string;
  readonly contact?: string;
  readonly mail?: string;
}

export interface UblCharge {
  /** False: it is taken off. */
  readonly isCharge: boolean;
  readonly reason?: string;
  /** Per cent of the base (BT-94, BT-138 of EN 16931). */
  readonly percent?: Decimal;
  readonly amount: Decimal;
  readonly base?: Decimal;
  readonly taxCategory?: string;
  readonly taxPercent?: Decimal;
}

export interface UblTax {
  readonly taxable?: Decimal;
  readonly tax: Decimal;
  /** UNTDID 5305. */
  readonly category?: string;
  readonly percent?: Decimal;
}

export interface UblItem {
  /** Of the line item. */
  readonly item: string;
  readonly itemNotes?: readonly string[];
  readonly qty?: Decimal;
  /** UN/ECE Recommendation 20 or 21. */
  readonly unit?: string;
  readonly net?: Decimal;
  readonly tax?: Decimal;
  readonly minimum?: Decimal;
  readonly minimumUnit?: string;
  readonly isPartial?: boolean;
  readonly costCode?: string;
  readonly leadDays?: Decimal;
  readonly neededFrom?: string;
  readonly neededBy?: string;
  readonly charges?: readonly UblCharge[];
  readonly price?: Decimal;
  readonly per?: Decimal;
  readonly perUnit?: string;
  readonly descriptions?: readonly string[];
  readonly pack?: Decimal;
  readonly packUnit?: string;
  readonly name?: string;
  readonly buyersId?: string;
  readonly sellersId?: string;
  readonly makersId?: string;
  readonly origin?: string;
  readonly taxCategory?: string;
  readonly taxPercent?: Decimal;
  readonly properties?: readonly { readonly name: string; readonly value?: string }[];
  readonly makers?: readonly { readonly name?: string }[];
  readonly warrantyMonths?: Decimal;
}

export interface UblLine extends UblItem {
  /** Of the line; absent in an order. */
  readonly id?: string;
  readonly notes?: readonly string[];
  /** The line of the request that a line of a quotation answers. */
  readonly requestLine?: string;
  /** The line of the quotation that is ordered. */
  readonly quotationLine?: string;
  readonly alternates?: readonly UblItem[];
}

interface UblHead {
  readonly id: string;
  readonly uuid?: string;
  readonly issueDate: string;
  readonly issueTime?: string;
  readonly notes?: readonly string[];
  readonly seller: UblParty;
  readonly buyer?: UblParty;
}

interface UblPriced extends UblHead {
  readonly currency?: string;
  readonly lineCount?: string;
  readonly deliverTo?: string;
  readonly deliverCity?: string;
  readonly deliverCountry?: string;
  readonly neededFrom?: string;
  readonly neededBy?: string;
  readonly incoterm?: string;
  readonly terms?: readonly string[];
  readonly place?: string;
  readonly charges?: readonly UblCharge[];
  readonly taxTotal?: Decimal;
  readonly taxes?: readonly UblTax[];
  readonly lineTotal?: Decimal;
  readonly taxExclusive?: Decimal;
  readonly taxInclusive?: Decimal;
  readonly allowanceTotal?: Decimal;
  readonly chargeTotal?: Decimal;
  readonly payable?: Decimal;
  readonly lines: readonly UblLine[];
}

export interface UblRequest extends UblPriced {
  readonly kind: 'RequestForQuotation';
  readonly dueDate?: string;
  /** The exact instant: UBL itself has only the day. */
  readonly deadlineAt?: string;
  readonly zone?: string;
  readonly validUntil?: string;
}

export interface UblQuotation extends UblPriced {
  readonly kind: 'Quotation';
  readonly validFrom?: string;
  readonly validUntil?: string;
  readonly request?: string;
  readonly requestUuid?: string;
}

export interface UblOrder extends UblPriced {
  readonly kind: 'Order';
  readonly orderType?: string;
  readonly quotation?: string;
  readonly originator?: string;
  readonly paymentTerms?: readonly { readonly text: string }[];
}

export interface UblOrderChange extends Omit<UblOrder, 'kind' | 'orderType'> {
  readonly kind: 'OrderChange';
  /** The revision. */
  readonly sequence: string;
  readonly order: string;
}

export interface UblOrderCancellation extends UblHead {
  readonly kind: 'OrderCancellation';
  readonly reasons: readonly string[];
  readonly order: string;
}

export interface UblOrderResponse extends UblHead {
  readonly kind: 'OrderResponseSimple';
  readonly isAccepted: boolean;
  readonly reasons?: readonly string[];
  readonly order: string;
  readonly orderUuid?: string;
}

export type UblDocument =
  | UblRequest
  | UblQuotation
  | UblOrder
  | UblOrderChange
  | UblOrderCancellation
  | UblOrderResponse;
export type UblKind = UblDocument['kind'];
