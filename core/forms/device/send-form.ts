import { jwtDecode } from 'jwt-decode';
import { uploadFile } from '../../files/upload-file.ts';
import { needsRefresh, readAccessToken } from '../../http/access-token.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { refreshOrLeave } from '../../http/refresh.ts';
import { joinForm, submitForm, type SubmittedForm } from '../client.ts';
import { deviceDatabase, type Refusal, type WaitingForm } from './device-database.ts';
import { readFile } from './device-files.ts';

/** What became of a form that was sent. */
export type Sent =
  | { readonly kind: 'received'; readonly form: SubmittedForm }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** No answer, or none of the server's own. */
  | { readonly kind: 'offline' }
  /** The server has failed at it. */
  | { readonly kind: 'fault' }
  /** Who has filled it is not signed in any more, or too much was sent. */
  | { readonly kind: 'held' };

const photoPatienceMs = 120_000;
/** The server keeps a file that no form holds for a day; then it is sent again, in milliseconds. */
const heldMs = 12 * 3_600_000;

/**
 * Sends one form: its photos one by one, of which those that have arrived are not sent again, then itself, then what joins
 * it to its row.
 */
export async function sendForm(user: string, form: WaitingForm): Promise<Sent> {
  try {
    for (const id of form.files) {
      if (!(await isOwn(user))) return { kind: 'held' };
      await sendFile(user, id);
    }
    if (!(await isOwn(user))) return { kind: 'held' };
    const received: unknown = await submitForm(user, form.draft, form);
    if (!isReceived(received)) return { kind: 'offline' };
    if (form.belongsTo?.join) {
      if (!(await isOwn(user))) return { kind: 'held' };
      const refusal = await refusedJoin(form.belongsTo.join, received);
      if (refusal) return refusal;
    }
    return { kind: 'received', form: received };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** What kept a form that has arrived from its row; null where it is joined. */
async function refusedJoin(path: string, { id, number }: SubmittedForm): Promise<Sent | null> {
  try {
    await joinForm(path, id);
    return null;
  } catch (error) {
    const outcome = outcomeOf(error);
    return outcome.kind === 'refused'
      ? { kind: 'refused', refusal: { ...outcome.refusal, arrived: { id, number } } }
      : outcome;
  }
}

async function sendFile(user: string, id: string): Promise<void> {
  const file = await readFile(user, id);
  if (!file || (file.sentAt !== null && Date.now() - Date.parse(file.sentAt) < heldMs)) return;
  const { name, blob } = file;
  const { id: kept } = await uploadFile(new File([blob], name, { type: blob.type }), { id, timeout: photoPatienceMs });
  // A sign-in page of the network's own is no answer.
  if (kept !== id) throw new ProblemError(0, {});
  await (await deviceDatabase(user)).put('files', { ...file, sentAt: new Date().toISOString() });
}

/** Whether the session is still theirs: another tab may have signed somebody else in. */
async function isOwn(user: string): Promise<boolean> {
  const held = readAccessToken();
  const token = held === null || needsRefresh(held) ? await refreshOrLeave() : held;
  return jwtDecode(token).sub === user;
}

const isReceived = (answer: unknown): answer is SubmittedForm =>
  typeof answer === 'object' && answer !== null && 'number' in answer && 'id' in answer;

const heldStatuses = new Set([401, 408, 425, 429]);

function outcomeOf(error: unknown): Sent {
  if (error instanceof DOMException) return { kind: 'offline' };
  if (!(error instanceof ProblemError)) throw error;
  const { status, code } = error;
  if (status === 0) return { kind: 'offline' };
  if (heldStatuses.has(status) || code === 'other_user') return { kind: 'held' };
  // What has no code was not said by Filon, but by something on the way.
  if (status >= 500 || code === 'unknown') return { kind: 'fault' };
  return { kind: 'refused', refusal: refusalOf(error) };
}

function refusalOf({ code, message, fields, body }: ProblemError): Refusal {
  const [field = null] = Object.keys(fields);
  return {
    code,
    field,
    sentence: (field === null ? undefined : fields[field]) ?? message,
    confirm: code === 'confirm' ? listOf(body['confirm']) : [],
    needsReason: code === 'confirm' && listOf(body['needsReason']).length > 0,
  };
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
