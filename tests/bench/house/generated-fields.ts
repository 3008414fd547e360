/** The fields of a generated record, of mixed kinds: its own words of a noun, and references to another record. */
export const fieldLines = (noun: string, target: string): readonly string[] => [
  `    code: text({ label: msg\`Code\`, required: true, max: 20 }),`,
  `    opened: date({ label: msg\`Opened\`, required: true }),`,
  `    due: date({ label: msg\`Due\` }),`,
  `    checked_at: datetime({ label: msg\`${noun} checked at\` }),`,
  `    state: choice({
      label: msg\`State\`,
      initial: 'open',
      choices: { open: msg\`Open\`, done: msg\`Done\`, void: msg\`Void\` },
    }),`,
  `    pieces: integer({ label: msg\`Pieces\`, min: 0, max: 10_000 }),`,
  `    share: decimal({ label: msg\`Share of the ${noun.toLowerCase()}\`, decimals: 2, min: 0, max: 1 }),`,
  `    weight: quantity('t', { label: msg\`Weight\`, min: 0, max: 100_000 }),`,
  `    cost: money({ label: msg\`Cost of the ${noun.toLowerCase()}\` }),`,
  `    urgent: boolean({ label: msg\`Urgent\` }),`,
  `    before: ref('${target}', { label: msg\`${noun} before\` }),`,
  `    related: refs('${target}', { label: msg\`Related to the ${noun.toLowerCase()}\` }),`,
  `    note: longtext({ label: msg\`Note\` }),`,
];
