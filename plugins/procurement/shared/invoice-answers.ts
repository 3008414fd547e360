/** What is told of an order as an invoice of it is entered; amounts and quantities are decimals as text. */

export interface InvoicingLine {
  readonly id: string;
  readonly no: number;
  readonly description: string;
  readonly references: string;
  readonly unit: string;
  readonly decimals: number;
  readonly ordered: string;
  readonly accepted: string;
  readonly invoiced: string;
  /** How much more can be billed: of what is ordered, or accepted where that is more. */
  readonly left: string;
  readonly price: string;
  /** The quantity that the price is for. */
  readonly per: string | null;
  readonly discount: string | null;
  readonly taxCode: string | null;
}

export interface Invoicing {
  readonly id: string;
  readonly number: string;
  readonly vendor: string;
  readonly siteId: string;
  readonly state: string;
  readonly isInvoiceable: boolean;
  readonly match: 'three_way' | 'two_way';
  readonly currency: string;
  readonly minorUnits: number;
  readonly discount: string | null;
  readonly charges: string;
  readonly chargesTaxCode: string | null;
  readonly invoicedCharges: string;
  readonly paymentTerms: string | null;
  readonly issuedOn: string;
  readonly today: string;
  readonly lines: readonly InvoicingLine[];
  /** Those that hold today. */
  readonly taxCodes: readonly {
    readonly code: string;
    readonly category: 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O';
    readonly rate: string;
  }[];
}
