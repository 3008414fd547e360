import { msg } from '@lingui/core/macro';
import { readTemplateFile, TemplateFileFault, type TemplateFile } from '../../../core/forms/template-file.ts';

/** A workbook begins as every archive does, whatever its file is called. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
const saysWorkbook = ({ name }: File): boolean => /\.xls[xmb]?$/i.test(name.trim());

/** The template of a file that somebody picked, by what is in it. Throws a `TemplateFileFault`. */
export async function templateIn(file: File, language: 'en' | 'fr'): Promise<TemplateFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) {
    if (saysWorkbook(file))
      throw new TemplateFileFault(msg`This file is named as a workbook but is not one: save it as XLSX or JSON.`);
    return readTemplateFile(await file.text(), language);
  }
  const { readTemplateWorkbook } = await import('./template-workbook.ts');
  return readTemplateWorkbook(bytes);
}
