import type { WaitingForm } from '../../core/forms/device/device-database.ts';
import { keepFile } from '../../core/forms/device/device-files.ts';
import { keepRun, type KeptRun } from '../../core/forms/device/kept-run.ts';
import { putInOutbox, waitingForms } from '../../core/forms/device/outbox.ts';

/** A form as the fill screen hands it over, with pictures yet to be taken. */
export type FilledForm = Parameters<typeof putInOutbox>[1];

declare global {
  var deviceForms: {
    /** Keeps photos of these colours for a form and submits it: it is on the device when it resolves. */
    readonly fill: (user: string, form: FilledForm, item: string, colours: readonly string[]) => Promise<void>;
    /** Lays a form on the device as one that is begun. */
    readonly begin: (user: string, template: string, run: KeptRun) => Promise<void>;
    readonly waiting: (user: string) => Promise<readonly WaitingForm[]>;
  };
}

/** The outbox of the page, for a page that fills more forms than anybody could: bundled, and run within it. */
globalThis.deviceForms = {
  fill: async (user, form, item, colours) => {
    const photos: string[] = [];
    for (const colour of colours) photos.push(await keepFile(user, form.id, await picture(colour)));
    const answers = form.draft.answers.map((line) => (line.key === item ? { ...line, photos } : line));
    await putInOutbox(user, { ...form, files: photos, draft: { ...form.draft, answers } });
  },
  begin: keepRun,
  waiting: waitingForms,
};

async function picture(colour: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1_800, height: 1_200 });
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = colour;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], 'point.png', { type: 'image/png' });
}
