/** The purposes for which an application is downloaded with documents; each of them counts as viewed. */
export const packagePurposes = ['for_university', 'for_authority', 'for_records'] as const
export type PackagePurpose = (typeof packagePurposes)[number]
