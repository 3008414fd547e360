/** Why a foreign file is refused, and on which of its lines (counted from 1). Nothing of a refused file is used. */
export class LineFault extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'LineFault';
    this.line = line;
  }
}
