type Cases = Readonly<Record<string, string>>

/**
 * Number, plural and select formatting for the generated texts. `Intl` objects are slow to create, so each is created
 * when a text first needs it.
 * @param language BCP 47
 */
export function countingIn(language: string) {
  let numbers: Intl.NumberFormat | undefined
  const rules = new Map<Intl.PluralRuleType, Intl.PluralRules>()
  const rulesOf = (type: Intl.PluralRuleType) => {
    if (!rules.has(type)) rules.set(type, new Intl.PluralRules(language, { type }))
    return rules.get(type)!
  }
  const counted = (type: Intl.PluralRuleType) => (value: number, cases: Cases) =>
    cases[`=${value}`] ?? cases[rulesOf(type).select(value)] ?? cases['other']!
  return {
    number: (value: number): string => (numbers ??= new Intl.NumberFormat(language)).format(value),
    /** The case for a count, as in "3 files". */
    plural: counted('cardinal'),
    /** The case for a rank, as in "3rd". */
    ordinal: counted('ordinal'),
    select: (value: string | boolean, cases: Cases): string => cases[String(value)] ?? cases['other']!,
  }
}
