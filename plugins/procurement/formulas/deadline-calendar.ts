/** Something that ends at an instant, for a calendar. */
export interface Deadline {
  readonly uid: string;
  /** Instants, ISO 8601. */
  readonly at: string;
  readonly writtenAt: string;
  readonly title: string;
  readonly link: string;
}

const basic = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Lines have 75 octets at most; what is longer goes on in the next after a blank (RFC 5545 §3.1). */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += letter;
    octets += size;
  }
  return lines.join('\r\n');
}

/** A calendar with one deadline, a reminder a day before it (RFC 5545). */
export const deadlineCalendar = ({ uid, at, writtenAt, title, link }: Deadline): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Filon//Procurement//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${basic(writtenAt)}`,
    `DTSTART:${basic(at)}`,
    `DTEND:${basic(at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
