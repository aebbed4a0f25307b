import { countryCodes } from '#kit/format/country-codes.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { entryTexts } from '#texts/accounts/academic-record/record.ts'

let named: { code: string; name: string }[] | undefined
const countries = () =>
  (named ??= countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name)))

/**
 * The options of a country select, by name.
 * @param except codes that are already chosen
 */
export function CountryOptions({
  empty = entryTexts.choose,
  except = [],
}: {
  empty?: string
  except?: readonly string[]
}) {
  return (
    <>
      <option value="">{empty}</option>
      {countries()
        .filter(({ code }) => !except.includes(code))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </>
  )
}
