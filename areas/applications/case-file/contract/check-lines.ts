/** What an officer goes through before a decision, in this order. */
export const checkLines = ['identity', 'education', 'language', 'program_rules', 'home_recognition'] as const
export type CheckLine = (typeof checkLines)[number]
