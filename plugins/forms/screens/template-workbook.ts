import writeExcelFile, { type SheetData } from 'write-excel-file/browser';
import { readTemplateSheet, type HeadWords } from '../../../core/forms/read-template-sheet.ts';
import { TemplateFileFault, type TemplateFile, type TemplateHead } from '../../../core/forms/template-file.ts';
import { templateSheet } from '../../../core/forms/template-sheet.ts';
import { safeText } from '../../../core/records/export/safe-text.ts';
import { fileFaults } from '../../../core/records/import/file-faults.ts';
import { importLimits } from '../../../core/records/import/limits.ts';
import { readXlsx } from '../../../core/records/import/read-xlsx.ts';
import { UnreadableFile } from '../../../core/records/import/table-file.ts';
import { families, reviews, subjects } from '../records/choices.ts';

const headWords: HeadWords = {
  family: Object.keys(families),
  subject_kind: Object.keys(subjects),
  review: Object.keys(reviews),
};

/** The workbook of a template: one sheet, whose first line stays in sight. */
export async function templateWorkbook(
  file: Omit<TemplateFile, 'head'> & { readonly head: Partial<TemplateHead> },
): Promise<Blob> {
  const rows: SheetData = templateSheet(file).map((cells, line) =>
    cells.map((value) =>
      typeof value === 'string'
        ? { type: String, value: safeText(value), ...(line === 0 ? { fontWeight: 'bold' as const } : {}) }
        : value,
    ),
  );
  const widths = [10, 12, 50, 50].map((width) => ({ width }));
  return writeExcelFile(rows, { sheet: 'Template', columns: widths, stickyRowsCount: 1 }).toBlob();
}

/** A template from a workbook: from its first sheet with anything in it. Throws a `TemplateFileFault`. */
export function readTemplateWorkbook(bytes: Uint8Array): TemplateFile {
  try {
    if (bytes.length > importLimits.megabytes * 1_000_000) throw new UnreadableFile('too_large');
    const { sheet, header, rows } = readXlsx(bytes, { header: 1, region: '' });
    return readTemplateSheet({ sheet: sheet ?? '', header, rows }, headWords);
  } catch (error) {
    throw error instanceof UnreadableFile ? new TemplateFileFault(fileFaults[error.fault]) : error;
  }
}
