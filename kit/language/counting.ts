type Cases = Readonly<Record<string, string>>

/**
 * How numbers are written and counted in a language: what the generated texts are put together with. `Intl` is slow to
 * begin with, so that nothing of it is made before a text needs it.
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
    /** The case for so many of something, as in "3 files". */
    plural: counted('cardinal'),
    /** The case for a place in an order, as in "3rd". */
    ordinal: counted('ordinal'),
    select: (value: string | boolean, cases: Cases): string => cases[String(value)] ?? cases['other']!,
  }
}
