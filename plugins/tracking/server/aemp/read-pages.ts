import { LineFault } from '../../../../core/files/line-fault.ts';
import type { Host } from '../../../../core/host/host.ts';
import type { AempNote } from '../../shared/aemp.ts';
import type { AempDocument } from './aemp-document.ts';
import { readBeside } from './read-beside.ts';
import { ForeignDocument } from './read-document.ts';
import { fetchDocument, nextOf, ServiceFault } from './service.ts';

const mostPages = 200;

/**
 * The pages that begin at an address, each once and with what is to be said of those that follow it: some name
 * themselves as the next, others go on to themselves under another address. Throws a `ServiceFault`.
 */
export async function* readPages(
  host: Pick<Host, 'config'>,
  first: string,
  token: string | null,
  root: string | null,
): AsyncGenerator<AempDocument & { readonly notes: readonly AempNote[] }> {
  const seen = new Set<string>();
  let contents: string | null = null;
  for (let url: string | null = first; url !== null && !seen.has(url) && seen.size < mostPages;) {
    seen.add(url);
    const text = await fetchDocument(host, url, token);
    if (text === contents) return;
    contents = text;
    const document = await readOf(text);
    const next: string | null = nextOf(document.next, url, root);
    yield { ...document, notes: next === null ? elsewhere(document) : tooMany(next, seen) };
    url = next;
  }
}

const elsewhere = ({ next }: AempDocument): readonly AempNote[] =>
  next === null || next.trim() === '' ? [] : [{ code: 'elsewhere', machine: '', site: null, told: next.slice(0, 200) }];

const tooMany = (next: string, seen: ReadonlySet<string>): readonly AempNote[] =>
  seen.has(next) || seen.size < mostPages
    ? []
    : [{ code: 'more_pages', machine: '', site: null, told: String(mostPages) }];

async function readOf(text: string): Promise<AempDocument> {
  try {
    return await readBeside(text);
  } catch (error) {
    throw documentFault(error);
  }
}

/** Why a document cannot be read, for a person; any other error as it is. */
export function documentFault(error: unknown): unknown {
  if (error instanceof LineFault) return new ServiceFault('broken', String(error.line));
  if (error instanceof ForeignDocument)
    return error.why === 'too_many'
      ? new ServiceFault('too_many_machines', String(error.count))
      : new ServiceFault('no_document');
  return error;
}
