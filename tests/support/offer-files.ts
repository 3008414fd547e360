import type { EnvelopeKind, OfferFile } from '../../plugins/vendor-offer-calls.ts';
import type { TestServer, TestUser } from './server.ts';

type Refused = { code?: string; detail?: string; errors?: Record<string, string> };

/** A PDF that says something, and is long enough to be found where it lies open. */
export const pdfSaying = (words: string): Buffer<ArrayBuffer> =>
  Buffer.from(`%PDF-1.7\n% ${`${words} `.repeat(50)}\n%%EOF\n`);

/** Files of offers as vendors upload and people fetch them. */
export function offerFiles(server: Pick<TestServer, 'url'>) {
  async function add(
    { token }: Pick<TestUser, 'token'>,
    publicId: unknown,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    { kind = 'single' as EnvelopeKind, line = '', language = 'en' } = {},
  ) {
    const body = new FormData();
    body.append('file', new Blob([bytes]), name);
    const response = await fetch(
      `${server.url}/api/vendor/rfqs/${String(publicId)}/files/?kind=${kind}${line ? `&line=${line}` : ''}`,
      { method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'accept-language': language } },
    );
    return { status: response.status, body: (await response.json()) as OfferFile & Refused };
  }
  /** The bytes at a path below `/api/`, and the name that they come under. */
  async function fetched({ token }: Pick<TestUser, 'token'>, path: string) {
    const response = await fetch(`${server.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return {
      status: response.status,
      name: response.headers.get('content-disposition') ?? '',
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }
  return { add, fetched };
}
