/** The time at which every story stands still, in milliseconds: a Wednesday morning. */
export const storyTime = Date.parse('2026-11-18T10:10:00Z');
