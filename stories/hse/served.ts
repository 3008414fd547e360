import { answer, Refused, type Answers } from '../support/answers.ts';

export { Refused };

/** Answers calls until the story is left. */
export const served = (answers: Answers): void => answer(answers);

/** The answers that a list of a record asks for. */
export const servedList = (record: string, rows: readonly object[] | Refused): Answers => ({
  [`GET records/${record}/`]:
    rows instanceof Refused ? rows : { rows, next: null, count: rows.length, countIsExact: true },
});
