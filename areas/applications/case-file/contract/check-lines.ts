/** The lines of the checklist before a decision, in order. */
export const checkLines = ['identity', 'education', 'language', 'program_rules', 'home_recognition'] as const
export type CheckLine = (typeof checkLines)[number]
