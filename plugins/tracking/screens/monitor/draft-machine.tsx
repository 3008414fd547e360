import { FormGroup, HTMLSelect, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useRecordDefinition } from '../../../../core/records/views/use-record-definition.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { can } from '../../../../core/registry/access.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { UnknownDevice } from '../../shared/monitor.ts';

/** Members of the record `equipment`, its site among them. */
export type MachineDraft = Readonly<Record<string, string | number>>;

interface DraftMachineProps {
  readonly draft: MachineDraft;
  /** The source names the machine by this code. */
  readonly isCodeFixed: boolean;
  /** Sentences by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (draft: MachineDraft) => void;
}

const always = ['code', 'family', 'make', 'model', 'commissioned_on'];

/** What a device says, as the beginning of a machine's entry. */
export function draftOf({ device, says, isCode, first }: UnknownDevice): MachineDraft {
  const textByName = new Map(Object.entries(says ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const text = (...names: readonly string[]): string | undefined =>
    names
      .map((name) => textByName.get(name))
      .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  const code = ((isCode ? undefined : text('name', 'code')) ?? device).replace(/[^A-Za-z0-9 ._/-]/g, '').slice(0, 20);
  const [serial, pin] = [text('serial', 'serialnumber', 'serial_no'), text('pin', 'vin')];
  const [make, model] = [text('make', 'oemname'), text('model')];
  return {
    code,
    ...(make === undefined ? {} : { make }),
    ...(model === undefined ? {} : { model }),
    commissioned_on: first.slice(0, 10),
    ...(serial === undefined ? {} : { serial_no: serial.slice(0, 40) }),
    ...(pin === undefined ? {} : { pin: pin.slice(0, 17) }),
  };
}

/**
 * The few things that a machine needs to have an entry; whatever else the rules ask for appears when they do. The entry
 * is a draft: somebody completes it and puts the machine into service.
 */
export function DraftMachine({ draft, isCodeFixed, faults, onChange }: DraftMachineProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { user } = useSession();
  const { sites } = useSites();
  const definition = useRecordDefinition('equipment');
  if (!definition) return <Spinner size={20} />;
  const mine = sites.filter(({ id }) => can(user?.access ?? {}, 'equipment:create', id));
  const site = draft['site'] ?? (mine.length === 1 ? mine[0]?.id : undefined) ?? '';
  const names = [
    ...always.filter((name) => name !== 'code' || !isCodeFixed || faults['code'] !== undefined),
    ...Object.keys(faults).filter((name) => name in definition.fields && !always.includes(name)),
  ];
  const set = (name: string, value: unknown): void => {
    const { [name]: _old, ...rest }: MachineDraft = { site, ...draft };
    onChange(typeof value === 'string' || typeof value === 'number' ? { ...rest, [name]: value } : rest);
  };
  return (
    <>
      <FormGroup
        label={t`Site`}
        labelFor="draft-site"
        intent={faults['site'] ? 'danger' : 'none'}
        helperText={faults['site']}
      >
        <HTMLSelect
          id="draft-site"
          fill
          value={String(site)}
          onChange={({ currentTarget }) => set('site', currentTarget.value)}
        >
          <option value="">{t`Choose…`}</option>
          {mine.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      {names.map((name) => {
        const field = definition.fields[name];
        if (!field) return null;
        const { Input } = viewOf(field);
        const fault = faults[name];
        return (
          <FormGroup
            key={name}
            label={i18n._(field.label)}
            labelFor={`draft-${name}`}
            intent={fault ? 'danger' : 'none'}
            helperText={fault ? <span id={`draft-${name}-help`}>{fault}</span> : undefined}
          >
            <Input
              id={`draft-${name}`}
              field={field}
              value={draft[name] ?? null}
              onChange={(value) => set(name, value)}
              invalid={fault !== undefined}
              describedBy={fault ? `draft-${name}-help` : undefined}
              timeZone={format.timeZone}
            />
          </FormGroup>
        );
      })}
    </>
  );
}
