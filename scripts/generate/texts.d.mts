/** Brings generated/texts up to date. */
export function generateTexts(): void
