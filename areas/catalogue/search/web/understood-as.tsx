import { fieldName, levelName } from '#areas/accounts/offers-web.ts'
import { countryName, languageName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { FilterChipLink } from '#kit/ui/chip.tsx'
import { understoodTexts as texts } from '#texts/catalogue/search/understood.ts'
import { useId } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { findPrograms, Understood } from '../contract.ts'

const nameOf: Record<Understood['kind'], (value: string, currency: string | null) => string> = {
  country: countryName,
  field: fieldName,
  level: levelName,
  language: (code) => texts.taughtIn({ language: languageName(code) }),
  tuitionUpTo: (amount, currency) =>
    texts.upTo({ amount: formatAmount({ amount: Number(amount), currency: currency! }) }),
  noEnglishTest: () => texts.noEnglishTest,
}

interface Props {
  found: Pick<ReplyOf<typeof findPrograms>, 'understood' | 'typedAmount' | 'lowFees' | 'asksForScholarship'>
  /** The address of the same search with other words. */
  hrefOf: (search: string) => string
  /** The address of the same search in the order by tuition; null if that is the order. */
  lowestFirstHref: string | null
  /** Where to read about scholarships. */
  helpHref: string
  className?: string
}

/** What words of a search were taken for, each a link to the search without them. */
export function UnderstoodAs({ found, hrefOf, lowestFirstHref, helpHref, className }: Props) {
  const { understood, typedAmount, lowFees, asksForScholarship } = found
  const id = useId()
  const sortsByFees = lowFees === 'not comparable' || (lowFees === 'sorted' && lowestFirstHref !== null)
  if (understood.length === 0 && typedAmount === null && !sortsByFees && !asksForScholarship) return null
  return (
    <div className={className}>
      {understood.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p id={id} className="text-sm text-soft">
            {texts.label}
          </p>
          <ul aria-labelledby={id} className="flex flex-wrap items-center gap-2">
            {understood.map(({ kind, value, currency, without }) => {
              const label = nameOf[kind](value, currency)
              return (
                <li key={`${kind} ${value}`}>
                  <FilterChipLink href={hrefOf(without)} removeLabel={texts.remove({ filter: label })}>
                    {label}
                  </FilterChipLink>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      {typedAmount !== null && typedAmount.compared !== 'all' && (
        <p className="mt-1 text-sm text-soft">
          {typedAmount.compared === 'some'
            ? texts.someCompared({ currency: typedAmount.currency })
            : texts.noneCompared({ currency: typedAmount.currency })}
        </p>
      )}
      {sortsByFees && (
        <p className="mt-1 text-sm text-soft">
          {lowFees === 'sorted' ? (
            <Anchor href={lowestFirstHref!}>{texts.lowestFirst}</Anchor>
          ) : (
            texts.feesNotComparable
          )}
        </p>
      )}
      {asksForScholarship && (
        <p className="mt-1 text-sm text-soft">
          {texts.scholarships} <Anchor href={helpHref}>{texts.readAbout}</Anchor>
        </p>
      )}
    </div>
  )
}
