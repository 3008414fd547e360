import { Button, HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { TemplateSheetFault } from '../../../core/forms/read-template-sheet.ts';
import { wordsOf } from '../../../core/i18n/words-of.ts';
import { QuestionDialog } from '../../../core/parts/question-dialog.tsx';
import './sheet-faults.css';

interface SheetFaultsProps {
  readonly file: string;
  readonly fault: TemplateSheetFault;
  readonly onClose: () => void;
}

/** So many cells are shown at once: whoever mends them tries again. */
const most = 100;

/** Every cell of a template's sheet that is wrong, with why; nothing of the sheet was taken. */
export function SheetFaults({ file, fault, onClose }: SheetFaultsProps) {
  const { i18n, t } = useLingui();
  const { faults } = fault;
  const more = faults.length - most;
  return (
    <QuestionDialog title={file} problem={wordsOf(i18n, fault.sentence)} intent="warning" onClose={onClose}>
      <div className="sheet-faults" role="group" aria-label={t`Wrong cells`} tabIndex={0}>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th scope="col">{t({ message: 'Sheet', context: 'of a workbook' })}</th>
              <th scope="col">{t({ message: 'Cell', context: 'of a sheet' })}</th>
              <th scope="col">{t`What is wrong`}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, most).map(({ sheet, row, column, sentence }, place) => (
              <tr key={`${place} ${column}${row}`}>
                <td>{sheet}</td>
                <td>
                  {column}
                  {row}
                </td>
                <td>{wordsOf(i18n, sentence)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
        {more > 0 ? <p>{t`and ${more} more cells`}</p> : null}
      </div>
      <div className="question-dialog-actions">
        <Button text={t`Close`} onClick={onClose} data-autofocus />
      </div>
    </QuestionDialog>
  );
}
