import { Exact, rounded, type Decimal } from '../../../core/money/exact.ts';

/** A criterion of an evaluation; a knock-out has no weight. */
export interface WeighedCriterion {
  readonly id: string;
  /** Per cent. */
  readonly weight: Decimal;
  readonly knockOut: boolean;
}

export interface GivenScore {
  readonly criterion: string;
  /** 0 to 5. */
  readonly score: number;
}

/** What the evaluators' scores come to on one criterion. */
export interface CriterionResult {
  readonly criterion: string;
  /** Mean of all evaluators, two decimals. */
  readonly mean: Decimal;
  /** Between the highest and the lowest. */
  readonly spread: number;
}

export interface TechnicalResult {
  /** 0 to 100, two decimals. */
  readonly score: Decimal;
  /** The knock-out criteria that not all evaluators find fulfilled. */
  readonly knockedOutBy: readonly string[];
  readonly criteria: readonly CriterionResult[];
}

/** Per cent that the technical score weighs, and the score that it takes, where a request says nothing else. */
export const [usualTechnicalWeight, usualPassMark] = [40, 70];

/** The highest score of a criterion. */
export const bestScore = 5;
/** Scores that lie further apart want a word of consensus (catalogue procurement.md §4). */
export const widestSpread = 2;

/**
 * The technical score of an offer: Σ weight × mean score ÷ 5 over the criteria that are no knock-outs, and the knock-outs
 * that are not fulfilled, which is what a score below the highest means there (catalogue procurement.md §4).
 */
export function technicalResult(criteria: readonly WeighedCriterion[], scores: readonly GivenScore[]): TechnicalResult {
  const results = criteria.map(({ id }) => {
    const given = scores.filter(({ criterion }) => criterion === id).map(({ score }) => score);
    const sum = given.reduce((total, score) => total + score, 0);
    return {
      criterion: id,
      exact: given.length === 0 ? new Exact('0') : new Exact(String(sum)).div(String(given.length)),
      spread: given.length === 0 ? 0 : Math.max(...given) - Math.min(...given),
      isFulfilled: given.length > 0 && given.every((score) => score === bestScore),
    };
  });
  const total = criteria.reduce((sum, { weight, knockOut }, place) => {
    const mean = results[place]?.exact ?? new Exact('0');
    return knockOut ? sum : sum.plus(mean.times(weight).div(String(bestScore)));
  }, new Exact('0'));
  return {
    score: rounded(total, 2),
    knockedOutBy: criteria.flatMap(({ id, knockOut }, place) => (knockOut && !results[place]?.isFulfilled ? [id] : [])),
    criteria: results.map(({ criterion, exact, spread }) => ({ criterion, mean: rounded(exact, 2), spread })),
  };
}

/** Whether an offer goes on to have its prices opened. */
export const hasPassed = ({ score, knockedOutBy }: TechnicalResult, passMark: Decimal): boolean =>
  knockedOutBy.length === 0 && new Exact(score).gte(passMark);

/**
 * The final score of an offer that has passed, two decimals (catalogue procurement.md §11 P10): technical weight ×
 * technical score + commercial weight × 100 × lowest evaluated ÷ evaluated.
 */
export function finalScore(
  /** Per cent; the rest weighs the price. */
  technicalWeight: Decimal,
  technical: Decimal,
  evaluated: Decimal,
  lowest: Decimal,
): Decimal {
  const share = new Exact(technicalWeight).div('100');
  const price = new Exact('100').times(lowest).div(evaluated);
  return rounded(share.times(technical).plus(new Exact('1').minus(share).times(price)), 2);
}
