import { needsRefresh, readAccessToken } from './access-token.ts';
import { faultLimits, type FaultKind, type FaultReport } from './fault-report.ts';
import { ProblemError } from './problem-error.ts';

/** The same fault of the same page is told once in this time. */
const quietMs = 60_000;
/** Different faults at most within that time: a page that fails without end must not keep the line busy. */
const mostAtOnce = 10;

const countByFault = new Map<string, number>();
let patternOf = (_path: string): string => '';

/** Says how a path is told: by the pattern of its route, never with what stands in it. */
export function tellFaultsBy(pattern: (path: string) => string): void {
  patternOf = pattern;
}

/**
 * Tells the server of a fault, so that those who keep Filon see it. Never throws and waits for nothing: without a
 * session or a line it is not told. `path` is the pane's own where there is one.
 */
export function tellFault(kind: FaultKind, error: unknown, path: string = location.pathname): void {
  try {
    const token = readAccessToken();
    if (token === null || needsRefresh(token) || isNoFault(error)) return;
    const report = reportOf(kind, error, path);
    if (!isNews(`${report.path} ${report.name} ${report.message} ${report.stack}`)) return;
    void fetch('/api/faults/', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(report),
    }).catch(() => undefined);
  } catch {
    // Whoever tells of a fault must not make another.
  }
}

/** What nobody caught anywhere on the page. */
export function tellUncaughtFaults(): void {
  addEventListener('error', ({ error, message }) => tellFault('script', error ?? new Error(message)));
  addEventListener('unhandledrejection', ({ reason }) => tellFault('promise', reason));
}

/** A line that is away, a session that is over and a call that was given up are no faults of the program. */
const isNoFault = (error: unknown): boolean =>
  (error instanceof ProblemError && (error.status === 0 || error.status === 401)) ||
  (error instanceof DOMException && error.name === 'AbortError');

function reportOf(kind: FaultKind, error: unknown, path: string): FaultReport {
  const fault = error instanceof Error ? error : new Error(String(error));
  // A refusal's sentence is written for the reader, and names what it is about; its code does not.
  const message = fault instanceof ProblemError ? `${fault.status} ${fault.code}` : fault.message;
  const full = {
    name: fault.name,
    message,
    // V8 begins a stack with the message.
    stack: (fault.stack ?? '').replace(fault.message, ''),
    path: patternOf(path.split('?')[0] ?? '/'),
    release: document.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? '',
  };
  const texts = Object.entries(faultLimits).map(([name, most]) => [
    name,
    full[name as keyof typeof full].slice(0, most),
  ]);
  return { kind, ...(Object.fromEntries(texts) as Omit<FaultReport, 'kind'>) };
}

function isNews(fault: string): boolean {
  const now = Date.now();
  for (const [known, at] of countByFault) if (now - at >= quietMs) countByFault.delete(known);
  if (countByFault.has(fault) || countByFault.size >= mostAtOnce) return false;
  countByFault.set(fault, now);
  return true;
}
