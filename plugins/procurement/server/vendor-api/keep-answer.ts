import { sql } from 'kysely';
import { createRows, type RowsContext, type RowValues } from '../../../../core/records/change-rows.server.ts';
import { poResponse } from '../../records/po-response.ts';

/** Whose answer to which order, read at which revision. */
export interface OrderReply {
  readonly order: string;
  readonly site: string;
  readonly vendor: string;
  readonly revision: number;
  readonly note: string;
}

/** Keeps what a vendor answered, and by whom. */
export const keepAnswer = (
  context: RowsContext,
  reply: OrderReply,
  decided: RowValues<typeof poResponse>,
): Promise<unknown> =>
  createRows(
    context,
    poResponse,
    [
      {
        ...reply,
        note: reply.note || null,
        answered_by: 'caller' in context ? context.caller.userId : null,
        ...decided,
      },
    ],
    { computed: { answered_at: sql`now()` } },
  );
