import { memo } from 'react'
import { site } from '#site'
import { countryCodes } from '../format/country-codes.ts'
import { countryName } from '../format/local-formats.ts'

interface NamedCountry {
  code: string
  name: string
}

let named: readonly NamedCountry[] | undefined
const countries = () =>
  (named ??= countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name)))

const isOfStudents = (code: string) => site.studentCountries.includes(code)

export interface CountryOptionsProps {
  /** The text of the option for none; null for a list without one. */
  empty: string | null
  /** Codes that are already chosen. */
  except?: readonly string[]
  /** The countries where somebody may come from, or where somebody may want to go; the latter are in plain order. */
  of: 'origin' | 'destination'
}

/**
 * The options of a country select, by name. Where people come from, the countries of most students are first
 * (`site.studentCountries`). Some 250 options are too many to render at each keystroke, hence `memo`.
 */
export const CountryOptions = memo(function CountryOptions({ empty, except = [], of }: CountryOptionsProps) {
  const free = countries().filter(({ code }) => !except.includes(code))
  const first =
    of === 'destination'
      ? []
      : site.studentCountries.flatMap((code) => free.find((country) => country.code === code) ?? [])
  const others = free.filter(({ code }) => of === 'destination' || !isOfStudents(code))
  return (
    <>
      {empty !== null && <option value="">{empty}</option>}
      <Options countries={first} />
      {first.length > 0 && <hr />}
      <Options countries={others} />
    </>
  )
})

const Options = ({ countries: shown }: { countries: readonly NamedCountry[] }) =>
  shown.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
