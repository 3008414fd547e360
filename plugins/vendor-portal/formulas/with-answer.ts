import type { OfferContent } from '../../vendor-offer-calls.ts';

/** An offer with another answer to a line of the questionnaire; none where it is empty. */
export const withAnswer = (content: OfferContent, question: string, value: string): OfferContent => ({
  ...content,
  answers: [
    ...(content.answers ?? []).filter((answer) => answer.question !== question),
    ...(value ? [{ question, value }] : []),
  ],
});

/** The same where the answer is a file of the offer, by its id: it takes the place of the one before. */
export function withAnswerFile(content: OfferContent, question: string, file: string): OfferContent {
  const before = content.answers?.find((answer) => answer.question === question)?.value;
  return {
    ...withAnswer(content, question, file),
    files: [...(content.files ?? []).filter((id) => id !== before), ...(file ? [file] : [])],
  };
}
