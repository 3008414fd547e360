import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What a run says of one file. */
export interface FileResult {
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  /** Per failed test its name, the first line of what went wrong, and where. */
  readonly failures: readonly string[];
}

/**
 * Tells a failed test at once, and writes what each file took and how it ended into the file that `TEST_REPORT` names.
 */
export class RunReporter implements Reporter {
  readonly #results: FileResult[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') console.log(`FAILED ${failureOf(test)}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, setupDuration, environmentSetupDuration } = module.diagnostic();
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    const unloaded = module.errors().map(({ message }) => `${fileOf(module)} ${firstLine(message)}`);
    for (const sentence of unloaded) console.log(`FAILED ${sentence}`);
    this.#results.push({
      file: fileOf(module),
      seconds: Math.round((collectDuration + duration + setupDuration + environmentSetupDuration) / 10) / 100,
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failed.length + unloaded.length,
      failures: [...failed.map(failureOf), ...unloaded],
    });
    this.#write();
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    if (errors.length > 0)
      this.#results.push({
        file: 'beside the tests',
        seconds: 0,
        passed: 0,
        failed: errors.length,
        failures: errors.map(({ message }) => firstLine(message)),
      });
    this.#write();
  }

  /** After each file: what a run that is broken off had found is not lost. */
  #write(): void {
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(this.#results));
  }
}

const fileOf = ({ moduleId }: TestModule): string => relative('.', moduleId);
const firstLine = (text: string): string => text.split('\n')[0] ?? '';

function failureOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const line = error?.stacks?.find(({ file }) => file === test.module.moduleId)?.line;
  return `${fileOf(test.module)} ${test.fullName}: ${firstLine(error?.message ?? '')}${line === undefined ? '' : ` (line ${line})`}`;
}
