import { countryCodes } from '#kit/format/country-codes.ts'
import { countryName } from '#kit/format/local-formats.ts'

let named: { code: string; name: string }[] | undefined

/** Every country by name, for a select. */
export function CountryOptions() {
  named ??= countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
