import { msg } from '@lingui/core/macro';

/** How bad it was, or could have been. */
export const severities = {
  '1': msg`1 Negligible`,
  '2': msg`2 Minor`,
  '3': msg`3 Serious`,
  '4': msg`4 Major`,
  '5': msg`5 Fatal`,
};

/** From where on a potential is a high one (catalogue hse.md §2). */
export const highPotential = 4;

export const likelihoods = {
  A: msg`A Almost certain`,
  B: msg`B Likely`,
  C: msg`C Possible`,
  D: msg`D Unlikely`,
  E: msg`E Rare`,
};

/** For whom somebody works. */
export const employers = {
  company: msg({ message: 'Company', context: 'employer' }),
  contractor: msg({ message: 'Contractor', context: 'employer' }),
};

/** What an injury is by its outcome (ICMM; OSHA 29 CFR 1904). */
export const injuryClasses = {
  FAT: msg`Fatality (FAT)`,
  LTI: msg`Lost time (LTI)`,
  RWI: msg`Restricted work (RWI)`,
  MTI: msg`Medical treatment (MTI)`,
  FAI: msg`First aid (FAI)`,
  none: msg({ message: 'None', context: 'injury' }),
};

export const bodyParts = {
  head: msg({ message: 'Head', context: 'body' }),
  eye: msg({ message: 'Eye', context: 'body' }),
  neck: msg({ message: 'Neck', context: 'body' }),
  shoulder: msg({ message: 'Shoulder', context: 'body' }),
  arm: msg({ message: 'Arm', context: 'body' }),
  hand: msg({ message: 'Hand', context: 'body' }),
  back: msg({ message: 'Back', context: 'body' }),
  trunk: msg({ message: 'Trunk', context: 'body' }),
  hip: msg({ message: 'Hip', context: 'body' }),
  leg: msg({ message: 'Leg', context: 'body' }),
  knee: msg({ message: 'Knee', context: 'body' }),
  foot: msg({ message: 'Foot', context: 'body' }),
  multiple: msg({ message: 'Several', context: 'parts of the body' }),
  internal: msg({ message: 'Internal', context: 'body' }),
};

export const injuryNatures = {
  fracture: msg`Fracture`,
  cut: msg({ message: 'Cut', context: 'injury' }),
  contusion: msg`Bruise`,
  burn: msg`Burn`,
  sprain: msg`Sprain`,
  amputation: msg`Amputation`,
  foreign_body: msg`Foreign body`,
  intoxication: msg`Poisoning`,
  electrocution: msg`Electric shock`,
  crush: msg`Crush injury`,
  other: msg({ message: 'Other', context: 'nature of an injury' }),
};

/** What a controlled item is (catalogue hse.md §1). */
export const itemKinds = {
  extinguisher: msg`Extinguisher`,
  harness: msg`Harness`,
  lanyard: msg`Lanyard`,
  fall_arrester: msg`Fall arrester`,
  electrical_cabinet: msg`Electrical cabinet`,
  grinder: msg`Grinder`,
  drill: msg`Drill`,
  welding_set: msg`Welding set`,
  oxy_cutting_set: msg`Oxy-cutting set`,
  lifting_accessory: msg`Lifting accessory`,
  ladder: msg`Ladder`,
  scaffold: msg`Scaffold`,
  gas_cylinder_rack: msg`Gas cylinder rack`,
  pressure_vessel: msg`Pressure vessel`,
  first_aid_kit: msg`First aid kit`,
  eyewash: msg`Eyewash`,
  hydrant: msg`Hydrant`,
  other: msg({ message: 'Other', context: 'kind of item' }),
};

/** What a periodic control found. */
export const controlResults = {
  compliant: msg({ message: 'Compliant', context: 'control' }),
  compliant_with_remarks: msg`Compliant with remarks`,
  non_compliant: msg({ message: 'Not compliant', context: 'control' }),
  out_of_service: msg`Out of service`,
};

/** Results that keep an item from being used. */
export const failedResults = ['non_compliant', 'out_of_service'] as const;

/** Where an action comes from. */
export const actionSources = {
  form_run: msg({ message: 'Filled form', context: 'source of an action' }),
  audit: msg({ message: 'Audit', context: 'source of an action' }),
  sor: msg({ message: 'Safety observation', context: 'source of an action' }),
  incident: msg({ message: 'Incident', context: 'source of an action' }),
  permit: msg({ message: 'Work permit', context: 'source of an action' }),
  spa_deviation: msg({ message: 'Job without SPA', context: 'source of an action' }),
  awareness: msg({ message: 'Awareness session', context: 'source of an action' }),
  manual: msg({ message: 'By hand', context: 'source of an action' }),
};

export const priorities = {
  high: msg({ message: 'High', context: 'priority' }),
  medium: msg({ message: 'Medium', context: 'priority' }),
  low: msg({ message: 'Low', context: 'priority' }),
};
