import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { Language } from '../../../../core/host/languages.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';

interface AskedFile {
  readonly month: string;
  readonly sites: string;
  readonly language: Language;
}

/** Saves what a path answers of a month as a PDF file; says so where it cannot be. */
export function useSavedMonth(path: string) {
  const tellProblem = useProblemToast();
  const [isSaving, setSaving] = useState(false);
  const save = async (name: string, query: AskedFile): Promise<void> => {
    setSaving(true);
    try {
      saveFile(name, await api<Blob>(`${path}pdf/`, { query: { ...query }, responseType: 'blob' }));
    } catch (problem) {
      tellProblem(problem);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}
