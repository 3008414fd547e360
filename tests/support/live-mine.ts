import { beforeAll, expect } from 'vitest';
import { ago } from './ago.ts';
import { openApplication, type TestApplication } from './application.ts';
import type { Visitor } from './browser.ts';

/** The application over a demo mine to which a test sends events of its own. */
export interface LiveMine extends TestApplication {
  /** A source's id, and the token by which events are sent; a test that renews it says so here. */
  readonly source: { id: string; token: string };
  /** Sends events and answers the status and what was refused. */
  readonly offer: (
    events: readonly unknown[],
  ) => Promise<{ readonly status: number; readonly rejected: readonly unknown[] }>;
  /** Sends events that must all be taken. */
  readonly send: (events: readonly unknown[]) => Promise<void>;
  /** A visitor who signed in and stands before a screen. */
  readonly signedIn: (account: string, path: string) => Promise<Visitor>;
}

/** A position of a device so many seconds ago, driving at 20 km/h with its engine on unless told otherwise. */
export const position = (device: string, seconds: number, data: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'position',
  ts: ago(seconds),
  device,
  data: { lon: -6.21, lat: 31.05, speed: 20, heading: 45, ignition: true, ...data },
});

/**
 * What a developer should have seen; SwiftShader, which draws where there is no graphics card, tells how slow it is.
 */
export const faults = ({ complaints }: Visitor): readonly string[] =>
  complaints.filter((line) => !line.includes('GPU stall due to ReadPixels') && !line.includes('GL Driver Message'));

/** Starts it with one HTTP source. Call it at the head of the file. */
export async function openLiveMine(code: string): Promise<LiveMine> {
  const { server, browser } = await openApplication();
  const source = { id: '', token: '' };
  beforeAll(async () => {
    const admin = await server.login('admin');
    Object.assign(
      source,
      (
        await admin.json<{ id: string; token: string }>('records/ingest_source/', {
          method: 'POST',
          body: { code, label_en: 'Fleet system', label_fr: 'Système de flotte', kind: 'http' },
        })
      ).body,
    );
  });
  const offer: LiveMine['offer'] = async (events) => {
    const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${source.token}` },
      body: JSON.stringify({ events }),
    });
    const answer = (await response.json()) as { rejected?: unknown[] };
    return { status: response.status, rejected: answer.rejected ?? [] };
  };
  return {
    server,
    browser,
    source,
    offer,
    send: async (events) => expect((await offer(events)).rejected).toEqual([]),
    signedIn: async (account, path) => {
      const visitor = await browser.visitor(server);
      await visitor.open(path);
      await visitor.signIn(account);
      return visitor;
    },
  };
}
