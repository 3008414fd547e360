import writeExcelFile from 'write-excel-file/node';
import { expect, test } from 'vitest';
import { templateFaults } from '../../../../core/forms/template-faults.ts';
import { readTemplateFile, templateFileText } from '../../../../core/forms/template-file.ts';
import { readTemplateSheet } from '../../../../core/forms/read-template-sheet.ts';
import { templateSheet } from '../../../../core/forms/template-sheet.ts';
import { readXlsx } from '../../../../core/records/import/read-xlsx.ts';
import { templates } from './index.ts';

/** Points of the catalogue: those of the bank, the template's own, and the three of its end. */
const counts: Readonly<Record<string, number>> = {
  'HSE-CHK-TRUCK': 43 + 14 + 3,
  'HSE-CHK-GRADER': 43 + 12 + 3,
  'HSE-CHK-EXCAV': 40 + 14 + 3,
  'HSE-CHK-DOZER': 42 + 12 + 3,
  'HSE-CHK-CRANETRUCK': 33 + 15 + 3,
  'HSE-CHK-FORKLIFT': 25 + 12 + 3,
  'HSE-CHK-LOADER': 43 + 8 + 3,
  'HSE-INS-VEH': 22,
  'HSE-INS-ELEC': 17,
  'HSE-INS-EXT': 12,
  'HSE-INS-GRIND': 12,
  'HSE-INS-DRILL': 10,
  'HSE-INS-HARN': 17,
  'HSE-INS-WELD': 17,
  'HSE-PTW-LIFT': 19,
  'HSE-PTW-AT': 11,
  'HSE-PTW-TC': 10,
  'HSE-PTW-TH': 10,
  'HSE-AUD-INT': 18,
  'HSE-INS-REG': 11,
  // Ten points, and what the card is about, who signs, what is decided.
  'HSE-SPA': 10 + 5 + 2 + 5,
};

test.each(templates.map((template) => [template.code, template] as const))(
  '%s asks what the catalogue says, and could be published',
  (code, { sections, grounding, subject_kind: subject }) => {
    expect(sections.flatMap(({ items }) => items)).toHaveLength(counts[code] ?? -1);
    expect(templateFaults({ sections }, { subject, grounding, facts: ['family'] })).toEqual([]);
  },
);

test.each(templates.map((template) => [template.code, template] as const))(
  '%s is read from its file as it was written, with its keys',
  (_code, { sections, code, label, family, subject_kind, grounding }) => {
    const file = { head: { code, label, family, subject_kind, grounding }, content: { sections } };
    expect(readTemplateFile(templateFileText(file), 'en')).toEqual(file);
  },
);

/** What is said by leaving it out is said by null too: a cell that is empty is both. */
const withoutNulls = (told: unknown): unknown =>
  JSON.parse(JSON.stringify(told), (_name, value: unknown) => (value === null ? undefined : value)) as unknown;

test.each(templates.map((template) => [template.code, template] as const))(
  '%s is read from its workbook as it was written, with its conditions, answers and keys',
  async (_code, { sections, code, label, family, subject_kind, grounding, once_per_shift, minutes, families }) => {
    const head = { code, label, family, subject_kind, grounding, once_per_shift, minutes };
    const file = {
      head: families.length > 0 ? { ...head, equipment_families: families.join(' ') } : head,
      content: { sections },
    };
    const bytes = await writeExcelFile(
      templateSheet(file).map((cells) => [...cells]),
      { sheet: 'Template' },
    ).toBuffer();
    const { sheet, header, rows } = readXlsx(new Uint8Array(bytes), { header: 1, region: '' });
    expect(withoutNulls(readTemplateSheet({ sheet: sheet ?? '', header, rows }))).toEqual(withoutNulls(file));
  },
);
