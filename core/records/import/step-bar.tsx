import { useLingui } from '@lingui/react/macro';
import { importSteps, type ImportControls, type ImportStep } from './use-import-job.ts';

/** Where one is in an import, and the way back. */
export function StepBar({ controls }: { readonly controls: ImportControls }) {
  const { t } = useLingui();
  const { job, step } = controls;
  const titles: Readonly<Record<ImportStep, string>> = {
    file: t({ message: 'File', context: 'step of an import' }),
    read: t({ message: 'Reading', context: 'step of an import' }),
    columns: t({ message: 'Columns', context: 'step of an import' }),
    rows: t({ message: 'Rows', context: 'step of an import' }),
    done: t({ message: 'Done', context: 'step of an import' }),
  };
  const isOver = step === 'done' || job?.state === 'committing';
  const go = (to: ImportStep): void => (to === 'file' ? controls.forget() : controls.goTo(to));
  return (
    <nav aria-label={t`Steps`} className="import-bar">
      <ol>
        {importSteps.map((one, index) => {
          const isOpen = job !== null && !isOver && one !== 'done';
          return (
            <li key={one}>
              <button
                type="button"
                aria-current={one === step ? 'step' : undefined}
                disabled={one !== step && !isOpen}
                onClick={() => (one === step ? undefined : go(one))}
              >
                <span aria-hidden>{index + 1}</span> {titles[one]}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
