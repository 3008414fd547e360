import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AempFault, AempNote, AempNoteCode } from './aemp.ts';

// A note's own members are the values of its sentence; instants and lists are put into the reader's words by whoever
// shows it.
const sentences: Readonly<Record<AempNoteCode, MessageDescriptor>> = {
  unknown: msg({
    message: '{machine}: no machine has this name here. Its data waits with the unassigned devices.',
  }),
  nameless: msg({ message: 'A machine without PIN or number was skipped.' }),
  ambiguous: msg({
    message:
      '{machine}: could be {candidates}, and was assigned to none of them. Enter its PIN, or assign it to its machine.',
  }),
  repeated: msg({ message: '{machine}: listed more than once on the page; the latest of each section is used.' }),
  old: msg({ message: '{machine}: old, last reported {at}.' }),
  future: msg({ message: '{machine}: {section} is {seconds} s ahead of our clock and was rejected.' }),
  no_instant: msg({ message: '{machine}: {section} has no time and was skipped.' }),
  bad_instant: msg({
    message: '{machine}: {section} has the invalid time “{told}” and was skipped.',
  }),
  no_number: msg({ message: '{machine}: {section} has the unreadable value “{told}” and was skipped.' }),
  no_unit: msg({
    message: '{machine}: {section} is in the unknown unit “{told}” and was skipped.',
  }),
  no_place: msg({ message: '{machine}: {section} has no position and was skipped.' }),
  over_100: msg({
    message: '{machine}: {section} is {told} %, over 100 %; stored as reported, not used in figures.',
  }),
  negative: msg({
    message: '{machine}: {section} is {told}, below zero; stored as reported, not used in figures.',
  }),
  fell: msg({
    message:
      '{machine}: {section} fell from {before} to {told}, as after a control unit replacement; stored as reported, and counted from there.',
  }),
  below_meter: msg({
    message:
      '{machine}: {section} is {told}, below our own reading of {before}; stored as reported, not used as a meter reading.',
  }),
  elsewhere: msg({ message: 'The next page points to another service, {told}, and was not requested.' }),
  more_pages: msg({ message: 'The service has more than {told} pages; the rest were not read.' }),
  refused: msg({ message: '{machine}: {told}' }),
  kind_not_allowed: msg({
    message: 'This source is not allowed to send meter readings: those of its machines were skipped.',
  }),
};

export const noteSentence = ({ code }: AempNote): MessageDescriptor => sentences[code];

/** Why a service could not be asked; `{detail}` is a status, a line or a count. */
export const faultSentences: Readonly<Record<AempFault, MessageDescriptor>> = {
  no_credentials: msg`The service requires credentials: enter its client id and secret.`,
  credentials: msg`The service rejected our credentials.`,
  forbidden: msg`Our credentials do not give access to this address.`,
  not_found: msg`The service found nothing at this address.`,
  too_many: msg`The service reports too many requests.`,
  unwell: msg({ message: 'The service has a fault (it answered {detail}).' }),
  answered: msg({ message: 'The service answered {detail}.' }),
  unreachable: msg`The service cannot be reached.`,
  too_long: msg`The answer from the service is too long.`,
  broken: msg({
    message:
      'The document cannot be read at line {detail}: it is damaged, incomplete, or contains a document type declaration.',
  }),
  no_document: msg`This is not an ISO 15143-3 document: no fleet, machine or time series.`,
  no_series: msg`The fleet address does not end in /Fleet or /Fleet/1, so machine time series cannot be requested.`,
  too_many_machines: msg({
    message: 'The document contains {detail} machines or readings, more than can be read at once.',
  }),
};
