import { msg } from '@lingui/core/macro';
import { datetime, integer, lines, longtext, ref } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { formReaders, templateKeepers } from './access.ts';
import { itemLine, sectionLine } from './item-lines.ts';

/** What a template asks from one day on; a published version never changes (catalogue maintenance.md §1.1). */
export const formTemplateVersion = defineRecord({
  name: 'form_template_version',
  title: msg`Version of a form`,
  plural: msg`Versions of forms`,
  path: '/forms/versions',
  nav: 20,
  scope: 'company',
  fields: {
    template: ref('form_template', { label: msg`Form template`, required: true }),
    number: integer({
      label: msg({ message: 'Version', context: 'of a form' }),
      hint: msg`Empty: the next.`,
    }),
    change_note: longtext({ label: msg({ message: 'Reason for the change', context: 'version' }) }),
    sections: lines(sectionLine, {
      label: msg({ message: 'Sections', context: 'of a form' }),
      required: true,
      max: 60,
    }),
    items: lines(itemLine, {
      label: msg({ message: 'Items', context: 'of a form' }),
      required: true,
      max: 400,
      together: 'section',
    }),
    effective_from: datetime({ label: msg`Valid from`, readOnly: true }),
    retired_at: datetime({ label: msg({ message: 'Valid until', context: 'version' }), readOnly: true }),
  },
  display: ['template', 'number'],
  sort: '-effective_from',
  unique: [['template', 'number']],
  listed: ['template', 'number', 'state', 'effective_from', 'retired_at', 'change_note'],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'version' }) },
      published: { label: msg({ message: 'Published', context: 'version' }), intent: 'success', locked: true },
      retired: { label: msg({ message: 'Retired', context: 'version' }), intent: 'none', locked: true },
    },
    transitions: {
      publish: {
        label: msg({ message: 'Publish', context: 'version' }),
        from: ['draft'],
        to: 'published',
        intent: 'success',
        notOwn: msg`You wrote this version: someone else must publish it.`,
      },
      retire: {
        label: msg({ message: 'Retire', context: 'version' }),
        from: ['published'],
        to: 'retired',
        reason: 'required',
        intent: 'warning',
      },
    },
  },
  access: {
    read: formReaders,
    create: templateKeepers,
    update: templateKeepers,
    delete: templateKeepers,
    publish: [...templateKeepers, 'manager'],
    retire: templateKeepers,
  },
});
