import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/<pid>/stat after the command's name: parent, own time and that of ended children, in hundredths. */
const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14] as const;

/** Seconds of processor time that a process has used; null when it is gone. */
export const processorSeconds = (pid: number): number => {
  const fields = statOf(pid);
  return fields ? (at(fields, user) + at(fields, system)) / 100 : Number.NaN;
};

/** The same of a process with its children, also of those that have ended. */
export function familySeconds(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((fields) => fields !== null)
    .filter((fields) => at(fields, parent) === pid);
  const ended = at(own, childUser) + at(own, childSystem);
  return [own, ...children].reduce((sum, fields) => sum + at(fields, user) + at(fields, system), ended) / 100;
}

function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(') ') + 2).split(' ');
  } catch {
    return null;
  }
}

const at = (fields: readonly string[], place: number): number => Number(fields[place]);
