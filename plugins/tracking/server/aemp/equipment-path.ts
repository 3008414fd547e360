import { nobody, saidText, type MachineName } from './machine-name.ts';

const part = (text: string): string => encodeURIComponent(text);
const decoded = (text: string | undefined): string | null => {
  try {
    return saidText(decodeURIComponent(text ?? ''));
  } catch {
    return null;
  }
};

/** Which machine an address of the standard is about (ISO 15143-3 §8.2.2, §8.3); null where it names none. */
export function nameInPath(address: string | null): MachineName | null {
  const [, kind = '', rest = ''] =
    /\/equipment\/(makemodelserial|pin|vin|id|equipmentid)\/([^?#]*)/i.exec(address ?? '') ?? [];
  const [first, second, third] = rest.split('/');
  const name = /^makemodelserial$/i.test(kind)
    ? { ...nobody, make: decoded(first), model: decoded(second), serial: decoded(third) }
    : /^(pin|vin)$/i.test(kind)
      ? { ...nobody, pin: decoded(first) }
      : { ...nobody, equipmentId: decoded(first) };
  return kind !== '' && Object.values(name).some((one) => one !== null) ? name : null;
}

/**
 * The ways in which services may be asked about one machine, as far as it has what they need; the one of the standard's
 * first edition first.
 */
export function pathsOf({ make, model, serial, pin, equipmentId }: MachineName): readonly string[] {
  return [
    ...(make !== null && model !== null && serial !== null
      ? [`MakeModelSerial/${part(make)}/${part(model)}/${part(serial)}`]
      : []),
    ...(pin === null ? [] : [`PIN/${part(pin)}`]),
    ...(equipmentId === null ? [] : [`ID/${part(equipmentId)}`]),
  ];
}

/** The root of a service, up to `/Fleet`, of the address of its fleet; null where that is of another form. */
export function rootOf(fleetAddress: string): string | null {
  return /^(.*\/fleet)(\/\d*)?\/?$/i.exec(fleetAddress.replace(/[?#].*$/, ''))?.[1] ?? null;
}
