import { formatCount } from '#areas/catalogue/offers-web.ts'
import type { ReactNode } from 'react'
import { fieldName, levelName } from '#areas/accounts/offers-web.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { countryName, formatNumber, languageName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { paths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { FilterChipLink } from '#kit/ui/chip.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { findTexts as texts } from '#texts/site/find-programs.ts'
import { HiddenFields } from './find-frame.tsx'
import type { PageOf } from './public-page.ts'
import { signUpFor } from './account/sign-up-address.ts'
import { addressOfSearch, listFilters, withoutValue, yesFilters } from './search-address.ts'
import type { ListFilter, SearchAddress } from './search-address.ts'

/** The id of the filters: on a phone they replace the results while it is the target of the address. */
export const filtersId = 'filters'

const nameOf: Record<ListFilter, (value: string) => string> = {
  country: countryName,
  field: fieldName,
  level: levelName,
  language: languageName,
  intake: (value) => formatIntake(value) ?? value,
}

interface InForce {
  readonly key: string
  readonly label: string
  readonly without: SearchAddress
}

/** The filters in force with their labels, each value of a list on its own. */
export function filtersInForce(search: SearchAddress): InForce[] {
  const lists = listFilters.flatMap((name) =>
    search[name].map((value) => ({
      key: `${name} ${value}`,
      label: nameOf[name](value),
      without: withoutValue(search, name, value),
    })),
  )
  const single: (InForce | false)[] = [
    search.tuitionUpTo !== null && {
      key: 'tuition',
      label: texts.upTo({
        amount:
          search.currency === null
            ? formatNumber(search.tuitionUpTo)
            : formatAmount({ amount: search.tuitionUpTo, currency: search.currency }),
      }),
      without: { ...search, tuitionUpTo: null, currency: null, page: 1 },
    },
    ...yesFilters.map(
      (name) =>
        search[name] && {
          key: name,
          label: name === 'open' ? texts.openNow : texts.noEnglishTest,
          without: { ...search, [name]: false, page: 1 },
        },
    ),
  ]
  return [...lists, ...single.filter((one) => one !== false)]
}

/** The search with its words and order, without filters. */
const withoutFilters = (search: SearchAddress): SearchAddress =>
  filtersInForce(search).reduce<SearchAddress>((left) => filtersInForce(left)[0]?.without ?? left, {
    ...search,
    page: 1,
  })

/** The filters in force, each a link that removes it. */
export function ActiveFilters({ search }: { search: SearchAddress }) {
  const inForce = filtersInForce(search)
  if (inForce.length === 0) return null
  return (
    <ul aria-label={texts.active} className="flex flex-wrap items-center gap-2">
      {inForce.map(({ key, label, without }) => (
        <li key={key}>
          <FilterChipLink href={addressOfSearch(without)} removeLabel={texts.remove({ filter: label })}>
            {label}
          </FilterChipLink>
        </li>
      ))}
      <li>
        <Anchor
          href={addressOfSearch(withoutFilters(search))}
          className="inline-flex min-h-8 items-center px-1 text-sm pointer-coarse:min-h-11"
        >
          {texts.clearAll}
        </Anchor>
      </li>
    </ul>
  )
}

/** Values that are shown before the list is opened. */
const shownFirst = 6

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line py-3.5 first-of-type:border-0">
      <legend className="float-start mb-1 w-full text-sm font-[650]">{heading}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

function ListGroup({
  name,
  search,
  counted,
}: {
  name: ListFilter
  search: SearchAddress
  counted: PageOf<'search'>['counts'][ListFilter]
}) {
  const chosen = search[name]
  // A chosen value stays in the list even if it finds nothing with the others.
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value))
  const values = [
    ...counted.filter(({ value }) => chosen.includes(value)),
    ...missing.map((value) => ({ value, count: 0, more: false })),
    ...counted.filter(({ value }) => !chosen.includes(value)),
  ]
  if (values.length === 0) return null
  const box = (one: (typeof values)[number]) => (
    <Checkbox
      key={one.value}
      name={name}
      value={one.value}
      defaultChecked={chosen.includes(one.value)}
      label={nameOf[name](one.value)}
      count={formatCount(one)}
    />
  )
  const first = values.slice(0, Math.max(shownFirst, chosen.length))
  const others = values.slice(first.length)
  return (
    <Group heading={texts[name]}>
      {first.map(box)}
      {others.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-8 list-none items-center text-sm text-accent underline group-open:hidden pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {texts.more({ count: values.length })}
          </summary>
          {others.map(box)}
        </details>
      )}
    </Group>
  )
}

const shownNames = [...listFilters, ...yesFilters, 'tuitionUpTo', 'currency']

function TuitionGroup({ search, currencies }: { search: SearchAddress; currencies: readonly string[] }) {
  // Without a rate no fee in another currency could be compared.
  if (currencies.length < 2) return null
  const field =
    'min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-ink tabular-nums'
  return (
    <Group heading={texts.tuitionUpTo}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          name="tuitionUpTo"
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          maxLength={9}
          aria-label={texts.tuitionUpTo}
          defaultValue={search.tuitionUpTo ?? ''}
          className={field}
        />
        <select
          name="currency"
          aria-label={texts.tuitionIn}
          defaultValue={search.currency ?? currencies[0]}
          className={field}
        >
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </div>
    </Group>
  )
}

/** All filters, each value with the number of programs it would find: a plain form. */
export function Filters({ search, counts, currencies }: PageOf<'search'>) {
  return (
    <aside
      id={filtersId}
      aria-labelledby="filters-heading"
      className="peer scroll-mt-4 max-lg:hidden max-lg:target:block print:hidden"
    >
      <div className="mb-2 flex items-center justify-between gap-3 lg:hidden">
        <h2 id="filters-heading" className="text-h3">
          {texts.filtersHeading}
        </h2>
        <Anchor href="#results" className="inline-flex min-h-11 items-center text-sm">
          {texts.close}
        </Anchor>
      </div>
      <section aria-labelledby="can-i" className="mb-4 rounded-card bg-tint p-3.5 text-sm">
        <h3 id="can-i" className="text-sm font-[650] tracking-normal">
          {texts.canI}
        </h3>
        <p className="my-1">{texts.canIHelp}</p>
        <Anchor href={signUpFor(paths.record)} className="font-semibold">
          {texts.canILink}
        </Anchor>
      </section>
      <form action={publicPaths.programs} method="get">
        <HiddenFields search={search} but={shownNames} />
        <ListGroup name="country" search={search} counted={counts.country} />
        <ListGroup name="field" search={search} counted={counts.field} />
        <TuitionGroup search={search} currencies={currencies} />
        <ListGroup name="language" search={search} counted={counts.language} />
        {(counts.noEnglishTest.count > 0 || search.noEnglishTest) && (
          <Group heading={texts.requirements}>
            <Checkbox
              name="noEnglishTest"
              value="yes"
              defaultChecked={search.noEnglishTest}
              label={texts.noEnglishTest}
              count={formatCount(counts.noEnglishTest)}
            />
          </Group>
        )}
        <ListGroup name="level" search={search} counted={counts.level} />
        {(counts.open.count > 0 || search.open) && (
          <Group heading={texts.when}>
            <Checkbox
              name="open"
              value="yes"
              defaultChecked={search.open}
              label={texts.openNow}
              hint={texts.openHelp}
              count={formatCount(counts.open)}
            />
          </Group>
        )}
        <ListGroup name="intake" search={search} counted={counts.intake} />
        <div className="sticky bottom-0 flex gap-3 border-t border-line bg-ground py-3">
          <LinkButton tone="text" href={addressOfSearch(withoutFilters(search))} className="lg:hidden">
            {texts.clearAll}
          </LinkButton>
          <Button type="submit" tone="main" className="flex-1">
            {texts.show}
          </Button>
        </div>
      </form>
    </aside>
  )
}
