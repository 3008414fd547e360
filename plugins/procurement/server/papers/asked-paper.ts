import { msg } from '@lingui/core/macro';
import type { Database } from '../../../../core/host/host.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { isJudgedFirst, questionKinds, questionnaireEnvelopes } from '../../records/rfq-choices.ts';
import { conditionsOf } from '../vendor-api/request-conditions.ts';
import type { PaperWords } from './paper-words.ts';
import { requestFacts, type RequestHead } from './request-head.ts';

/** No vendor: of questions and their answers then stand those alone that are published to all. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** A quotation request as those see it who are asked: no estimate, no budget, and nobody else who is asked. With a vendor its own questions stand there too. */
export async function askedPaper(
  db: Database,
  head: RequestHead,
  words: PaperWords,
  vendor: string = nobody,
): Promise<Paper> {
  const { say, named, language, exact, date, datetime } = words;
  const asked = await conditionsOf(db, head.id, vendor, language);
  const yesOrNo = (is: boolean): string =>
    is ? say(msg({ message: 'Yes', context: 'condition' })) : say(msg({ message: 'No', context: 'condition' }));
  return {
    language,
    title: say(msg`Request for quotation`),
    name: head.number || say(msg({ message: 'Draft', context: 'quotation request' })),
    mark: head.state === 'cancelled' ? say(msg({ message: 'Cancelled', context: 'quotation request' })) : null,
    parties: [
      {
        title: say(msg({ message: 'Buyer', context: 'on paper' })),
        lines: [head.site, ...(asked.buyer ? [asked.buyer.name, asked.buyer.email] : [])],
      },
    ],
    facts: [
      ...requestFacts(head, words),
      { label: say(msg`Questions until`), value: datetime(asked.questionsUntil) },
      { label: say(msg`Currencies`), value: asked.currencies.join(', ') || '–' },
      { label: say(msg`Incoterm`), value: [asked.incoterm, asked.place].filter(Boolean).join(' ') || '–' },
      { label: say(msg`Payment terms`), value: wordsIn(asked.paymentTerms, language) ?? '–' },
      { label: say(msg`Offers hold until`), value: date(asked.validUntil) },
      { label: say(msg`Partial offers`), value: yesOrNo(asked.partialOk) },
      { label: say(msg`Alternates`), value: yesOrNo(asked.alternatesOk) },
    ],
    tables: [
      {
        columns: [
          { label: say(msg({ message: 'No.', context: 'line' })), isNumber: true },
          { label: say(msg({ message: 'Description', context: 'of a line' })) },
          { label: say(msg({ message: 'Reference', context: 'of a part' })) },
          { label: say(msg`Quantity`), isNumber: true },
          { label: say(msg`Unit`) },
          { label: say(msg`Needed by`) },
          { label: say(msg`Equivalent accepted`) },
        ],
        rows: asked.requestLines.map((line) => [
          String(line.no),
          [line.description, ...(line.specification === null ? [] : [line.specification])].join('\n'),
          line.reference ?? '–',
          exact(line.qty),
          line.unit,
          line.neededBy === null ? '–' : date(line.neededBy),
          yesOrNo(line.equivalentOk),
        ]),
      },
      ...(asked.criteria.length === 0
        ? []
        : [
            {
              title: say(msg`Technical evaluation criteria`),
              columns: [
                { label: say(msg`Criterion`) },
                { label: say(msg({ message: 'Weight', context: 'of a criterion' })), isNumber: true },
              ],
              rows: asked.criteria.map(({ no, label, knockOut, weight }) => [
                `${no}. ${wordsIn(label, language)}`,
                knockOut ? say(msg`knock-out`) : weight === null ? '–' : `${exact(weight)} %`,
              ]),
            },
          ]),
      ...(asked.questionnaire.length === 0
        ? []
        : [
            {
              title: say(msg({ message: 'Questionnaire', context: 'quotation request' })),
              columns: [
                { label: say(msg({ message: 'Code', context: 'of a question' })) },
                { label: say(msg({ message: 'Question', context: 'of a questionnaire' })) },
                { label: say(msg({ message: 'Answer', context: 'kind' })) },
                { label: say(msg({ message: 'Required', context: 'answer' })) },
                ...(isJudgedFirst(asked.procedure)
                  ? [{ label: say(msg({ message: 'Envelope', context: 'of an answer' })) }]
                  : []),
              ],
              rows: asked.questionnaire.map(({ code, label, kind, required, mustBeYes, envelope }) => [
                code,
                wordsIn(label, language) ?? '–',
                mustBeYes ? say(msg({ message: 'Must be yes', context: 'answer' })) : named(questionKinds, kind),
                yesOrNo(required || mustBeYes),
                ...(isJudgedFirst(asked.procedure)
                  ? [named(questionnaireEnvelopes, envelope === 'technical' ? 'technical' : 'commercial')]
                  : []),
              ]),
            },
          ]),
    ],
    totals: [],
    notes: [
      ...(asked.description ? [asked.description] : []),
      ...(asked.finalSpecification ? [`${say(msg`Final specification`)}: ${asked.finalSpecification}`] : []),
      ...asked.addenda.map(({ no, text }) => `${say(msg`Addendum ${no}:`)} ${text}`),
      ...asked.questions.map(({ text, answer }) => [text, answer ?? '–'].join('\n→ ')),
      say(msg`Offers can only be submitted in the portal.`),
    ],
    signatures: [],
  };
}
