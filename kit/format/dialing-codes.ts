/** Country codes of telephone numbers that belong to one country each, by ISO 3166-1 alpha-2. */
const dialingCodes: Readonly<Record<string, string>> = {
  AE: '971',
  AF: '93',
  BD: '880',
  BH: '973',
  IN: '91',
  IR: '98',
  KW: '965',
  LK: '94',
  NP: '977',
  OM: '968',
  PK: '92',
  QA: '974',
  SA: '966',
  TR: '90',
}

/** The country of a telephone number in E.164; null where its code is shared or not known. */
export const countryOfPhone = (phone: string): string | null =>
  Object.entries(dialingCodes).find(([, code]) => phone.startsWith(`+${code}`))?.[0] ?? null
