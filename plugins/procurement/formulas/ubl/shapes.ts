import type { UblKind } from './model.ts';
import { constant, group, leaf, leaves, long, many, must, one, required, type Entry, type Shape } from './shape.ts';

/*
 * The documents of UBL 2.1 (OASIS, ISO/IEC 19845) that Filon writes and reads, element by element in the order of the
 * schemas (catalogue procurement.md §6).
 */

const unitOf = (member: string) => ({ carried: { attribute: 'unitCode', member } });
const vat: Entry = must('cac:TaxScheme', constant('cbc:ID', 'VAT'));
const taxCategory = (category: string, percent: string): Shape => [
  leaf('cbc:ID', category, 'code'),
  leaf('cbc:Percent', percent, 'decimal'),
  vat,
];

const party: Entry = group(
  'cac:Party',
  many('cac:PartyIdentification', 'identifiers', [
    leaf('cbc:ID', 'value', 'text', { ...required, carried: { attribute: 'schemeID', member: 'scheme' } }),
  ]),
  group('cac:PartyName', leaf('cbc:Name', 'name')),
  group(
    'cac:PostalAddress',
    leaf('cbc:StreetName', 'street', 'text', long),
    leaf('cbc:CityName', 'city'),
    leaf('cbc:PostalZone', 'postalCode', 'code'),
    group('cac:Country', leaf('cbc:IdentificationCode', 'country', 'code')),
  ),
  group('cac:PartyTaxScheme', leaf('cbc:CompanyID', 'taxId'), vat),
  group('cac:PartyLegalEntity', leaf('cbc:RegistrationName', 'legalName'), leaf('cbc:CompanyID', 'legalId')),
  group('cac:Contact', leaf('cbc:Name', 'contact'), leaf('cbc:ElectronicMail', 'mail', 'text', { max: 254 })),
);
const seller = one(
  'cac:SellerSupplierParty',
  'seller',
  [leaf('cbc:CustomerAssignedAccountID', 'account'), party],
  true,
);
const buyer = (name: string, isRequired: boolean): Entry => one(name, 'buyer', [party], isRequired);

const charge: Entry = many('cac:AllowanceCharge', 'charges', [
  leaf('cbc:ChargeIndicator', 'isCharge', 'indicator', required),
  leaf('cbc:AllowanceChargeReason', 'reason'),
  leaf('cbc:MultiplierFactorNumeric', 'percent', 'decimal'),
  leaf('cbc:Amount', 'amount', 'amount', required),
  leaf('cbc:BaseAmount', 'base', 'amount'),
  group('cac:TaxCategory', ...taxCategory('taxCategory', 'taxPercent')),
]);

const item: Shape = [
  leaf('cbc:ID', 'item', 'text', required),
  leaves('cbc:Note', 'itemNotes'),
  leaf('cbc:Quantity', 'qty', 'decimal', unitOf('unit')),
  leaf('cbc:LineExtensionAmount', 'net', 'amount'),
  leaf('cbc:TotalTaxAmount', 'tax', 'amount'),
  leaf('cbc:MinimumQuantity', 'minimum', 'decimal', unitOf('minimumUnit')),
  leaf('cbc:PartialDeliveryIndicator', 'isPartial', 'indicator'),
  leaf('cbc:AccountingCostCode', 'costCode', 'code'),
  group(
    'cac:Delivery',
    group(
      'cac:RequestedDeliveryPeriod',
      leaf('cbc:StartDate', 'neededFrom', 'date'),
      leaf('cbc:EndDate', 'neededBy', 'date'),
    ),
    group(
      'cac:PromisedDeliveryPeriod',
      leaf('cbc:DurationMeasure', 'leadDays', 'decimal', { attributes: { unitCode: 'DAY' } }),
    ),
  ),
  charge,
  group(
    'cac:Price',
    leaf('cbc:PriceAmount', 'price', 'amount', required),
    leaf('cbc:BaseQuantity', 'per', 'decimal', unitOf('perUnit')),
  ),
  must(
    'cac:Item',
    leaves('cbc:Description', 'descriptions'),
    leaf('cbc:PackQuantity', 'pack', 'decimal', unitOf('packUnit')),
    leaf('cbc:Name', 'name'),
    group('cac:BuyersItemIdentification', leaf('cbc:ID', 'buyersId', 'text', required)),
    group('cac:SellersItemIdentification', leaf('cbc:ID', 'sellersId', 'text', required)),
    group('cac:ManufacturersItemIdentification', leaf('cbc:ID', 'makersId', 'text', required)),
    group('cac:OriginCountry', leaf('cbc:IdentificationCode', 'origin', 'code')),
    group('cac:ClassifiedTaxCategory', ...taxCategory('taxCategory', 'taxPercent')),
    many('cac:AdditionalItemProperty', 'properties', [
      leaf('cbc:Name', 'name', 'text', required),
      leaf('cbc:Value', 'value'),
    ]),
    many('cac:ManufacturerParty', 'makers', [must('cac:PartyName', leaf('cbc:Name', 'name', 'text', required))]),
  ),
  group(
    'cac:WarrantyValidityPeriod',
    leaf('cbc:DurationMeasure', 'warrantyMonths', 'decimal', { attributes: { unitCode: 'MON' } }),
  ),
];

const head: Shape = [
  constant('cbc:UBLVersionID', '2.1'),
  constant('cbc:CustomizationID', 'mine-ops:ubl:1'),
  constant('cbc:ProfileID', 'rfq-quotation-order'),
  leaf('cbc:ID', 'id', 'text', required),
  leaf('cbc:UUID', 'uuid', 'code'),
  leaf('cbc:IssueDate', 'issueDate', 'date', required),
  leaf('cbc:IssueTime', 'issueTime', 'time'),
];
const notes = leaves('cbc:Note', 'notes');
const lineCount = leaf('cbc:LineCountNumeric', 'lineCount', 'whole');
const reference = (name: string, member: string, ...more: Shape): Entry =>
  (member === 'order' ? must : group)(name, leaf('cbc:ID', member, 'text', required), ...more);

const delivery: Shape = [
  group(
    'cac:Delivery',
    group(
      'cac:DeliveryAddress',
      leaf('cbc:StreetName', 'deliverTo', 'text', long),
      leaf('cbc:CityName', 'deliverCity'),
      group('cac:Country', leaf('cbc:IdentificationCode', 'deliverCountry', 'code')),
    ),
    group(
      'cac:RequestedDeliveryPeriod',
      leaf('cbc:StartDate', 'neededFrom', 'date'),
      leaf('cbc:EndDate', 'neededBy', 'date'),
    ),
  ),
  group(
    'cac:DeliveryTerms',
    leaf('cbc:ID', 'incoterm', 'code', { attributes: { schemeID: 'INCOTERMS' } }),
    leaves('cbc:SpecialTerms', 'terms'),
    group('cac:DeliveryLocation', leaf('cbc:ID', 'place')),
  ),
];

const money = (total: string): Shape => [
  charge,
  group(
    'cac:TaxTotal',
    leaf('cbc:TaxAmount', 'taxTotal', 'amount', required),
    many('cac:TaxSubtotal', 'taxes', [
      leaf('cbc:TaxableAmount', 'taxable', 'amount'),
      leaf('cbc:TaxAmount', 'tax', 'amount', required),
      must('cac:TaxCategory', ...taxCategory('category', 'percent')),
    ]),
  ),
  must(
    total,
    leaf('cbc:LineExtensionAmount', 'lineTotal', 'amount'),
    leaf('cbc:TaxExclusiveAmount', 'taxExclusive', 'amount'),
    leaf('cbc:TaxInclusiveAmount', 'taxInclusive', 'amount'),
    leaf('cbc:AllowanceTotalAmount', 'allowanceTotal', 'amount'),
    leaf('cbc:ChargeTotalAmount', 'chargeTotal', 'amount'),
    leaf('cbc:PayableAmount', 'payable', 'amount', required),
  ),
];

const orderBody: Shape = [notes, leaf('cbc:DocumentCurrencyCode', 'currency', 'code'), lineCount];
const orderLines = many(
  'cac:OrderLine',
  'lines',
  [
    notes,
    must('cac:LineItem', ...item),
    group('cac:QuotationLineReference', leaf('cbc:LineID', 'quotationLine', 'text', required)),
  ],
  true,
);
const orderRest: Shape = [
  buyer('cac:BuyerCustomerParty', true),
  seller,
  ...delivery,
  many('cac:PaymentTerms', 'paymentTerms', [leaf('cbc:Note', 'text', 'text', { ...required, ...long })]),
  ...money('cac:AnticipatedMonetaryTotal'),
  orderLines,
];
const orderReferences: Shape = [
  reference('cac:QuotationDocumentReference', 'quotation'),
  reference('cac:OriginatorDocumentReference', 'originator'),
];

export const shapes: Readonly<Record<UblKind, Shape>> = {
  RequestForQuotation: [
    group(
      'ext:UBLExtensions',
      group(
        'ext:UBLExtension',
        group(
          'ext:ExtensionContent',
          leaf('own:SubmissionDeadline', 'deadlineAt', 'instant', { carried: { attribute: 'zone', member: 'zone' } }),
        ),
      ),
    ),
    ...head,
    leaf('cbc:SubmissionDueDate', 'dueDate', 'date'),
    notes,
    leaf('cbc:PricingCurrencyCode', 'currency', 'code'),
    lineCount,
    group('cac:RequestedValidityPeriod', leaf('cbc:EndDate', 'validUntil', 'date')),
    buyer('cac:OriginatorCustomerParty', false),
    seller,
    ...delivery,
    many(
      'cac:RequestForQuotationLine',
      'lines',
      [leaf('cbc:ID', 'id', 'text', required), notes, must('cac:LineItem', ...item)],
      true,
    ),
  ],
  Quotation: [
    ...head,
    notes,
    leaf('cbc:PricingCurrencyCode', 'currency', 'code'),
    lineCount,
    group('cac:ValidityPeriod', leaf('cbc:StartDate', 'validFrom', 'date'), leaf('cbc:EndDate', 'validUntil', 'date')),
    reference('cac:RequestForQuotationDocumentReference', 'request', leaf('cbc:UUID', 'requestUuid', 'code')),
    seller,
    buyer('cac:OriginatorCustomerParty', false),
    ...delivery,
    ...money('cac:QuotedMonetaryTotal'),
    many(
      'cac:QuotationLine',
      'lines',
      [
        leaf('cbc:ID', 'id', 'text', required),
        notes,
        leaf('cbc:RequestForQuotationLineID', 'requestLine'),
        must('cac:LineItem', ...item),
        many('cac:SellerProposedSubstituteLineItem', 'alternates', item),
      ],
      true,
    ),
  ],
  Order: [...head, leaf('cbc:OrderTypeCode', 'orderType', 'code'), ...orderBody, ...orderReferences, ...orderRest],
  OrderChange: [
    ...head,
    leaf('cbc:SequenceNumberID', 'sequence', 'whole', required),
    ...orderBody,
    reference('cac:OrderReference', 'order'),
    ...orderReferences,
    ...orderRest,
  ],
  OrderCancellation: [
    ...head,
    notes,
    leaves('cbc:CancellationNote', 'reasons', true),
    reference('cac:OrderReference', 'order'),
    buyer('cac:BuyerCustomerParty', true),
    seller,
  ],
  OrderResponseSimple: [
    ...head,
    notes,
    leaf('cbc:AcceptedIndicator', 'isAccepted', 'indicator', required),
    leaves('cbc:RejectionNote', 'reasons'),
    reference('cac:OrderReference', 'order', leaf('cbc:UUID', 'orderUuid', 'code')),
    seller,
    buyer('cac:BuyerCustomerParty', true),
  ],
};
