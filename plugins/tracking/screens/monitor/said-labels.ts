import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What members are called by which devices and services tell of themselves; others stand as they came. */
export const saidLabels: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  make: msg`Make`,
  model: msg`Model`,
  serial: msg`Serial number`,
  pin: msg`PIN`,
  id: msg({ message: 'Number', context: 'of a machine at its service' }),
  category: msg({ message: 'Category', context: 'of a device' }),
  contact: msg({ message: 'Contact', context: 'of a device' }),
  hours: msg`Hour meter`,
  battery: msg({ message: 'Battery', context: 'charge' }),
  lat: msg`Latitude`,
  lon: msg`Longitude`,
  speed: msg`Speed`,
  heading: msg`Heading`,
  alt: msg`Altitude`,
  acc: msg({ message: 'Accuracy', context: 'of a position' }),
  ignition: msg`Ignition`,
  tid: msg({ message: 'Short name', context: 'of a phone' }),
  topic: msg({ message: 'Topic', context: 'of a broker' }),
  code: msg`Code`,
  value: msg({ message: 'Value', context: 'number' }),
};
