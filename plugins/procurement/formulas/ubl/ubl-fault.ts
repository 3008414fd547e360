import type { MessageDescriptor } from '@lingui/core';

/** Why a file of UBL is not read, with the element that is wrong, `/Quotation/QuotationLine[2]/LineItem/Quantity`. */
export class UblFault extends Error {
  readonly sentence: MessageDescriptor;
  readonly element: string;

  constructor(sentence: MessageDescriptor, element = '') {
    super(sentence.message ?? sentence.id);
    this.name = 'UblFault';
    this.sentence = sentence;
    this.element = element;
  }
}
