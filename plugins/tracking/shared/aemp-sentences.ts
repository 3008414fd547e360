import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AempFault, AempNote, AempNoteCode } from './aemp.ts';

// A note's own members are the values of its sentence; instants and lists are put into the reader's words by whoever
// shows it.
const sentences: Readonly<Record<AempNoteCode, MessageDescriptor>> = {
  unknown: msg({
    message: '{machine}: no machine here is called so. What it tells waits with the devices on no machine.',
  }),
  nameless: msg({ message: 'A machine says nothing of itself, neither PIN nor number; it was left out.' }),
  ambiguous: msg({
    message:
      '{machine}: it could be {candidates}, and was put on none of them. Enter its PIN, or put it on its machine.',
  }),
  repeated: msg({ message: '{machine}: it stands on the page more than once; of each section the newest counts.' }),
  old: msg({ message: '{machine}: old, last told {at}.' }),
  future: msg({ message: '{machine}: {section} lies {seconds} s ahead of our clock, and was refused.' }),
  no_instant: msg({ message: '{machine}: {section} does not say when it was, and was left out.' }),
  bad_instant: msg({
    message: '{machine}: {section} was at “{told}”, which is no instant that can be kept; it was left out.',
  }),
  no_number: msg({ message: '{machine}: {section} tells “{told}”, which cannot be read, and was left out.' }),
  no_unit: msg({
    message: '{machine}: {section} is told in “{told}”, a unit that is not known here, and was left out.',
  }),
  no_place: msg({ message: '{machine}: {section} holds no place, and was left out.' }),
  over_100: msg({
    message: '{machine}: {section} tells {told} %, which is more than all; kept as told, and counted nowhere.',
  }),
  negative: msg({
    message: '{machine}: {section} tells {told}, which is less than nothing; kept as told, and counted nowhere.',
  }),
  fell: msg({
    message:
      '{machine}: {section} fell from {before} to {told}, as after a replaced control unit; kept as told, and counted anew from there.',
  }),
  below_meter: msg({
    message:
      '{machine}: {section} tells {told}, which is less than our own reading of {before}; it is kept as told, and is no reading of our meter.',
  }),
  elsewhere: msg({ message: 'The next page is said to be at {told}, another service: it was not asked.' }),
  more_pages: msg({ message: 'The service has more than {told} pages; those beyond were not read.' }),
  refused: msg({ message: '{machine}: {told}' }),
  kind_not_allowed: msg({ message: 'This source may not send meters: the figures of its machines were left out.' }),
};

export const noteSentence = ({ code }: AempNote): MessageDescriptor => sentences[code];

/** Why a service could not be asked; `{detail}` is a status, a line or a count. */
export const faultSentences: Readonly<Record<AempFault, MessageDescriptor>> = {
  no_credentials: msg`The service asks for credentials, and there are none: enter its client id and its secret.`,
  credentials: msg`The service does not know our credentials.`,
  forbidden: msg`The service lets our credentials see nothing at this address.`,
  not_found: msg`The service has nothing at this address.`,
  too_many: msg`The service says that it is asked too often.`,
  unwell: msg({ message: 'The service is not well (it answered {detail}).' }),
  answered: msg({ message: 'The service answered {detail}.' }),
  unreachable: msg`The service cannot be reached.`,
  too_long: msg`The answer of the service is longer than what is read.`,
  broken: msg({ message: 'The document cannot be read at line {detail}: it is damaged, cut off, or declares types.' }),
  no_document: msg`This is no document of ISO 15143-3: no fleet, no machine and no time series.`,
  no_series: msg`The address of the fleet does not end in /Fleet or /Fleet/1, so that the time series of its machines cannot be asked.`,
  too_many_machines: msg({ message: 'The document holds {detail} machines or readings, more than are read at once.' }),
};
