import type { MessageDescriptor } from '@lingui/core';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Access, Grants, Permission, RowIds } from '../registry/access.ts';
import type { Config } from './config.ts';
import type { EventBus } from './event-bus.ts';
import type { Catalogs } from './languages.ts';
import type { SealedColumn } from './secrets/seal-anew.ts';
import type { Subject } from './subjects.ts';
import type { Sealing } from './secrets/sealing.ts';
import type { PublishedTable, UsedTable } from './published.ts';

/** Table → columns, known at run time: the record definitions are the schema. */
export type Tables = Record<string, Record<string, unknown>>;
export type Database = Kysely<Tables>;

/** Who is asking: set by the session guard on every request and socket. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly access: Access;
  /** The sites this user may see at all. */
  readonly sites: readonly string[];
  /** Sees every site that there is or will be. */
  readonly everywhere?: boolean;
  readonly kind?: 'staff' | 'vendor' | 'service';
  readonly language: 'en' | 'fr';
  /**
   * Rows that are this user, by record: `{ person: [id] }`. With the user's id they tell which rows are the user's own.
   */
  readonly self?: RowIds;
  /** Rows that are the user's team, the user included; `user` holds the ids of their accounts. */
  readonly team?: RowIds;
  /** Somebody who sees Filon as this user does, and may change nothing. */
  readonly viewedBy?: string | null;
}

/**
 * How a record recognises users, in SQL over the accounts' row `u`: `select` of one uuid, and of the uuids of the team.
 */
export interface Identity {
  /** The record whose rows are users, such as `person`. */
  readonly record: string;
  /** The id of the row that is the user, or null. */
  readonly self: RawBuilder<unknown>;
  /** An array of the ids of the rows that are the user's team. */
  readonly team: RawBuilder<unknown>;
  /** An array of the ids of those people's accounts. */
  readonly teamUsers: RawBuilder<unknown>;
}

/** What the host gives the server half of a plugin. The rooms above add what they give (`declare module`). */
export interface Host {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly pool: Pool;
  /**
   * Keeps secrets that must be read again, such as those of second factors: the database alone is worth nothing to who
   * steals it. A plugin that does so declares the column (`sealed`).
   */
  readonly sealing: Sealing;
  /** The figures at `/metrics`; what a plugin adds must have few labels. */
  readonly metrics: Registry;
  /**
   * Where people reach Filon, without a slash at its end: links in mails begin with it. Known once the port is open.
   */
  readonly address: () => string;
  /** Where vendors reach their portal; null where none is served apart from the rest. */
  readonly portalAddress: () => string | null;
  /** The roles as the plugins declared them, for `accessOf`. */
  readonly grants: ReadonlyMap<string, Grants>;
  /** How users are recognised in rows. */
  readonly identities: readonly Identity[];
  /** What the permissions are about, with their titles. */
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly ingestKinds: ReadonlyMap<string, IngestKind>;
  /**
   * Who an access token speaks for; null when it is missing, expired or revoked. Sockets use it, routes have
   * `request.caller`.
   */
  readonly authenticate: (token: string) => Promise<Caller | null>;
  /** Permissions that tokens of programs may be given beside those of records. */
  readonly forPrograms: readonly Permission[];
  /** Tells the host's bus that something happened; plugins that listen run after the commit. */
  readonly publish: EventBus['publish'];
  /** Listens to the host's bus. */
  readonly on: EventBus['on'];
}

/** One event as a device sent it, already checked for the common fields (catalogue operations.md §4.1). */
export interface IngestEvent<Data = unknown> {
  readonly index: number;
  readonly id: string | null;
  readonly kind: string;
  readonly ts: Date;
  readonly receivedAt: Date;
  readonly device: string | null;
  /** What the event is about, by the code that the sender knows: the machine that bears the device, say. */
  readonly subject: string | null;
  readonly seq: number | null;
  readonly data: Data;
}

/** A sentence as it is kept, to be told in the language of whoever reads it later. */
export interface KeptSentence {
  readonly id: string;
  readonly message: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface IngestRejection {
  readonly index: number;
  readonly code: string;
  /** What is wrong, in English, for whoever sent it. */
  readonly message: string;
  /** The same for people, in their language: `refusal` in `ingest-kind.ts` makes both. Not told to whoever sent it. */
  readonly reason?: KeptSentence;
}

/** What a kind's handler did with its part of a batch; `publish` runs after the commit. */
export interface IngestOutcome {
  readonly accepted: readonly number[];
  readonly duplicates: readonly number[];
  readonly late: readonly number[];
  readonly rejected: readonly IngestRejection[];
  readonly publish: () => void;
}

/**
 * How one kind of event is stored. Runs inside the transaction of the batch; the plugin that owns the table gives it.
 */
export interface IngestKind<Data = unknown> {
  readonly kind: string;
  /** Shape of `data`; a violation is answered with `bad_schema` and its sentence. */
  readonly parse: (data: unknown) => { readonly data: Data } | { readonly error: MessageDescriptor };
  store(
    events: readonly IngestEvent<Data>[],
    context: { readonly host: Host; readonly db: Database; readonly source: IngestSourceInfo },
  ): Promise<IngestOutcome>;
}

export interface IngestSourceInfo {
  readonly id: string;
  readonly code: string;
  readonly sites: readonly string[];
}

/**
 * The server half of a plugin: `plugins/<id>/<id>.server.ts`. The rooms above add what they take from it: its streams,
 * records and reports.
 */
export interface ServerPlugin {
  readonly id: string;
  /** Plugins that start and seed before this one, where they are there. */
  readonly after?: readonly string[];
  /** Its catalogs, so that the server's answers speak the reader's language. */
  readonly messages?: Catalogs;
  /** SQL by file name, `<yyyymmddhhmm>-<id>-<name>.sql`; all plugins' files run in the order of their names. */
  readonly migrations?: Readonly<Record<string, string>>;
  /** Its tables, views and functions that other plugins may read. */
  readonly publishes?: readonly PublishedTable[];
  /** Tables, views and functions of other plugins that it reads. */
  readonly uses?: readonly UsedTable[];
  readonly ingest?: readonly IngestKind[];
  /** Columns of its tables that hold what `host.sealing` sealed: new keys seal them anew. */
  readonly sealed?: readonly SealedColumn[];
  /**
   * Names of files that it keeps in DATA_DIR about the database beside them, such as a token: a restore puts another
   * one there, and takes them away.
   */
  readonly ownFiles?: readonly string[];
  /** Permissions that belong to no record or stream: subject → verb → roles. */
  readonly grants?: Readonly<Record<string, Grants>>;
  /** Which of its `grants` tokens of programs may be given: those that its routes for programs ask for. */
  readonly forPrograms?: readonly Permission[];
  /** What the subjects of `grants` are called. */
  readonly grantTitles?: Readonly<Record<string, MessageDescriptor>>;
  /** How its record recognises users; for the reach of rights that count for one's own rows or one's team's. */
  readonly identity?: Identity;
  readonly routes?: (app: FastifyInstance, host: Host) => Promise<void> | void;
  /** Runs once after the routes stand and before the port opens; the disposer runs at stop. */
  readonly start?: (host: Host) => Promise<(() => Promise<void> | void) | void>;
  /**
   * Fills an empty database with the demo mine, after the plugins that `after` names. `host.db` is one transaction: all
   * of it is there or none.
   */
  readonly seed?: (host: Host) => Promise<void>;
}
