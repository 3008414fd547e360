/** What became of the points that were sent. */
export interface Sent {
  readonly accepted: number;
  readonly duplicates: number;
  /** By reason: the code of the refusal, how many, and the first sentence. */
  readonly refused: ReadonlyMap<string, { readonly count: number; readonly message: string }>;
}

export const nothingSent: Sent = { accepted: 0, duplicates: 0, refused: new Map() };

interface BatchAnswer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: readonly { readonly code: string; readonly message: string }[];
}

export function withAnswer(sent: Sent, { accepted, duplicates, rejected }: BatchAnswer): Sent {
  const refused = new Map(sent.refused);
  for (const { code, message } of rejected)
    refused.set(code, { count: (refused.get(code)?.count ?? 0) + 1, message: refused.get(code)?.message ?? message });
  return { accepted: sent.accepted + accepted, duplicates: sent.duplicates + duplicates, refused };
}

/** The last lines: how many there were, and what became of each. */
export function summaryOf(read: number, sent: number, { accepted, duplicates, refused }: Sent): readonly string[] {
  const count = [...refused.values()].reduce((sum, one) => sum + one.count, 0);
  return [
    `${read} points read, ${sent} sent: ${accepted} accepted, ${duplicates} known before, ${count} refused.`,
    ...[...refused].map(([code, one]) => `  refused as ${code}: ${one.count} (${one.message})`),
  ];
}
