import { api } from '../../../../core/http/api.ts';
import type { Evaluation, EvaluationSummary, OwnScore } from '../../shared/evaluation-answers.ts';

const of = (id: string, step = ''): string => `procurement/rfqs/${id}/evaluation/${step}`;
const post = (id: string, step: string, body: object): Promise<void> => api(of(id, step), { method: 'POST', body });

/** The calls of technical evaluations. */
export const evaluationApi = {
  own: (): Promise<{ readonly evaluations: readonly EvaluationSummary[] }> => api('procurement/evaluations/'),
  one: (id: string): Promise<Evaluation> => api<Evaluation>(of(id)),
  declare: (id: string, conflict: string | null): Promise<void> => post(id, 'declare/', { conflict }),
  keep: (id: string, scores: readonly OwnScore[]): Promise<void> => post(id, 'scores/', { scores }),
  sign: (id: string, password: string): Promise<void> => post(id, 'sign/', { password }),
  priceFound: (id: string, offer: string, reason: string): Promise<void> => post(id, 'price-found/', { offer, reason }),
  consensus: (id: string, offer: string, criterion: string, note: string): Promise<void> =>
    post(id, 'consensus/', { offer, criterion, note }),
  close: (id: string): Promise<void> => post(id, 'close/', {}),
};
