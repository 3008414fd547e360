/** What a line of the tree tells beside the name, in columns. */
export const groupFacts = [
  'family',
  'kpi_profile',
  'output_unit',
  'target_availability',
  'target_utilisation',
] as const;
export const machineFacts = ['model', 'make', 'live_status'] as const;
