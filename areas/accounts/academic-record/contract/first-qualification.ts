/** What an application asks about a student's first qualification; the rest can be added to the academic record. */
export const firstQualificationParts = ['qualification', 'status', 'counted', 'obtained', 'total'] as const
export type FirstQualificationPart = (typeof firstQualificationParts)[number]
