import type { ComponentType } from 'react';

type Loaded<Props extends object> = { readonly default: ComponentType<Props> };

/**
 * Gives a part that is loaded on demand what it asks the server through. The query library comes with the first such
 * part, so that it is no share of the first load.
 */
export function withQueries<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): () => Promise<{ default: ComponentType<Props> }> {
  return async () => {
    const [{ default: Part }, { QueryProvider }] = await Promise.all([load(), import('./query-provider.tsx')]);
    const PartWithQueries = (props: Props) => (
      <QueryProvider>
        <Part {...props} />
      </QueryProvider>
    );
    return { default: PartWithQueries };
  };
}
