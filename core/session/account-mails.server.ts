import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import { sendMail } from '../mail/mail.server.ts';
import type { Host } from '../host/host.ts';
import { sentenceIn } from '../host/languages.ts';
import { describeDevice } from './device-name.ts';

/** Who is written to. */
export interface Addressee {
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
}

type Sender = Pick<Host, 'db' | 'sealing' | 'publish' | 'address' | 'portalAddress'>;

/** Part of a mail: a sentence of ours, what is none as it comes, or a link at the door of who reads it. */
type Paragraph = MessageDescriptor | string | ((door: string) => string);

/** A mail of paragraphs in the addressee's language. */
async function write(
  host: Sender,
  { email, name, language }: Addressee,
  subject: MessageDescriptor,
  paragraphs: readonly Paragraph[],
  isAwaited = false,
): Promise<void> {
  const door = await doorOf(host, email);
  const words = (part: Paragraph): string => {
    if (typeof part === 'function') return part(door);
    return typeof part === 'string' ? part : sentenceIn(language, part);
  };
  const text = [msg`Hello ${name},`, ...paragraphs, msg`This message was sent by Filon. Please do not reply.`]
    .map(words)
    .join('\n\n');
  await sendMail(host, { to: email, language, subject: words(subject), text: `${text}\n`, isAwaited });
}

/** Where somebody comes in: vendors by their portal. */
async function doorOf({ db, address, portalAddress }: Sender, email: string): Promise<string> {
  const portal = portalAddress();
  if (portal === null) return address();
  const { rows } = await sql<{ kind: string }>`
    select kind from app_user where email = ${email} and deleted_at is null`.execute(db);
  return rows[0]?.kind === 'vendor' ? portal : address();
}

interface MailedLink {
  readonly id: string;
  readonly token: string;
  /** The path that it leads to in the end, once somebody has signed in; home where there is none. */
  readonly next?: string | null | undefined;
}

const linkOf =
  ({ id, token, next }: MailedLink) =>
  (door: string): string =>
    `${door}/change-password/${id}/${token}${next ? `?next=${encodeURIComponent(next)}` : ''}`;
const forgotten = (door: string): string => `${door}/forget-password`;

export const mailReset = (host: Sender, to: Addressee, login: string, link: MailedLink): Promise<void> =>
  write(host, to, msg`Choose a new password`, [
    msg`Someone, hopefully you, requested a new password for the account ${login}. Choose it here within 30 minutes:`,
    linkOf(link),
    msg`If it was not you, do nothing: your password stays the same.`,
  ]);

export const mailInvitation = (
  host: Sender,
  to: Addressee,
  login: string,
  invitedBy: string,
  link: MailedLink,
): Promise<void> =>
  write(host, to, msg`Your Filon account`, [
    msg`${invitedBy} has created an account for you: ${login}. Choose a password here within 72 hours:`,
    linkOf(link),
    msg`You can request another link later with "Forgotten password" on the sign-in page.`,
  ]);

/** A code by which a vendor comes in from a device that is not known. */
export const mailSignInCode = (
  host: Sender,
  to: Addressee,
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string | null },
  code: string,
  minutes: number,
): Promise<void> => {
  const device = describeDevice(userAgent);
  return write(
    host,
    to,
    msg`Your code to sign in`,
    [
      msg`Someone, hopefully you, is signing in to your account from a new device: ${device}, address ${ip}. This is the code:`,
      code,
      msg`It is valid once, for ${minutes} minutes; if you were sent several, use the latest. We will never ask you for it.`,
      msg`If it was not you, someone knows your password: choose a new one at once and tell your administrator:`,
      forgotten,
    ],
    true,
  );
};

/** A code by which something is signed. */
export const mailCode = (
  host: Sender,
  to: Addressee,
  about: MessageDescriptor,
  code: string,
  minutes: number,
): Promise<void> =>
  write(
    host,
    to,
    msg`Your code to sign`,
    [
      about,
      msg`This is the code to sign it:`,
      code,
      msg`It is valid once, for ${minutes} minutes; if you were sent several, use the latest. We will never ask you for it.`,
      msg`If it was not you, someone is signed in to your account: request a new password at once and tell your administrator:`,
      forgotten,
    ],
    true,
  );

export const tellPasswordChanged = (host: Sender, to: Addressee): Promise<void> =>
  write(host, to, msg`Your password was changed`, [
    msg`The password of your Filon account was just changed and all sessions were ended.`,
    msg`If it was not you, request a new password at once and tell your administrator:`,
    forgotten,
  ]);

/** The account's mail goes elsewhere from now on: said to the address that it went to. */
export const tellEmailChanged = (host: Sender, to: Addressee, by: string): Promise<void> =>
  write(host, to, msg`Your e-mail address was changed`, [
    msg`${by} has changed the e-mail address of your Filon account. Messages, including password reset links, now go to the new address.`,
    msg`If you did not expect this, tell your administrator at once.`,
  ]);

/** An authenticator app came or went; without it, passkeys may still be asked for. */
export const tellSecondFactor = (host: Sender, to: Addressee, isOn: boolean, passkeysStay = false): Promise<void> =>
  write(host, to, isOn ? msg`Second factor set up` : msg`Second factor removed`, [
    isOn
      ? msg`From now on, signing in requires a code from your authenticator app after the password.`
      : passkeysStay
        ? msg`Authenticator codes are no longer accepted; your passkeys still work.`
        : msg`From now on, signing in requires the password only.`,
    msg`If it was not you, request a new password at once and tell your administrator:`,
    forgotten,
  ]);

/** A passkey came, went, or was used by somebody who has a copy of it. */
export const tellPasskey = (
  host: Sender,
  to: Addressee,
  what: 'added' | 'removed' | 'copied',
  passkey: string,
): Promise<void> => {
  const subjects = { added: msg`Passkey added`, removed: msg`Passkey removed`, copied: msg`A passkey was refused` };
  const sentences = {
    added: msg`The passkey "${passkey}" was added to your account: anyone who has it can sign in with it.`,
    removed: msg`The passkey "${passkey}" was removed from your account and can no longer be used to sign in.`,
    copied: msg`The passkey "${passkey}" was rejected: its counter went backwards, so it may have been copied. If in doubt, remove it in your profile and register a new one.`,
  };
  return write(host, to, subjects[what], [
    sentences[what],
    msg`If it was not you, request a new password at once and tell your administrator:`,
    forgotten,
  ]);
};

/** The account was entered from a browser that it did not know. */
export const tellNewDevice = (
  host: Sender,
  to: Addressee,
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string | null },
): Promise<void> => {
  const device = describeDevice(userAgent);
  const moment = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return write(host, to, msg`New sign-in to your account`, [
    msg`Your account was signed in to from a new device: ${device}, address ${ip}, ${moment}.`,
    msg`If it was you, no action is needed. If not, choose a new password at once and end the session in your profile:`,
    forgotten,
  ]);
};
