import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { OldFees } from '#areas/catalogue/offers-web.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { findTexts } from '#texts/site/find-programs.ts'
import { countriesTexts as texts } from '#texts/site/countries.ts'
import { topicAddress } from '../help/topic-address.ts'
import type { PageOf } from './public-page.ts'
import { searchFor } from './search-address.ts'

type Country = PageOf<'countries'>['countries'][number]

function Row({ of }: { of: Country }) {
  const { country, programs, universities, tuition, priced } = of
  return (
    <li className="relative grid gap-x-6 gap-y-0.5 border-t border-line px-4 py-3 first:border-0 hover:bg-tint sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <h2 className="font-body text-h5 leading-snug font-[650] tracking-normal break-words">
          <Anchor
            href={searchFor({ country: [country] })}
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {countryName(country)}
          </Anchor>
        </h2>
        <p className="text-sm text-soft">{texts.counts({ programs, universities })}</p>
      </div>
      <div className="sm:text-end">
        {tuition === null ? (
          <p className="text-sm text-soft">{texts.notGiven}</p>
        ) : (
          <>
            <p className="font-semibold tabular-nums">
              {texts.aYear({
                amount: formatAmount(
                  { amount: tuition.low, currency: tuition.currency },
                  { amount: Math.round(tuition.high), currency: tuition.currency },
                ),
              })}
            </p>
            <p className="text-sm text-soft">{texts.known({ count: priced })}</p>
            <OldFees of={of} />
          </>
        )}
      </div>
    </li>
  )
}

/** Every country with programs: how many there are, and what most of those with a known fee cost a year. */
export function CountriesPage({ countries, rateOf }: PageOf<'countries'>) {
  return (
    <div className="wrap grid gap-4 py-5 md:py-8">
      <div className="grid gap-2">
        <Breadcrumb
          label={pageTexts.trail}
          crumbs={[{ label: findTexts.title, href: publicPaths.programs }]}
        />
        <h1 id="page-heading" className="text-page">
          {texts.heading}
        </h1>
        <p className="max-w-[40em] text-lead text-soft">{texts.lead}</p>
        {rateOf !== null && (
          <p className="text-sm text-soft">{texts.converted({ day: formatDay(rateOf) })}</p>
        )}
        <p>
          <Anchor href={topicAddress('money')}>{texts.money}</Anchor>
        </p>
      </div>
      {countries.length > 0 && (
        <ul className="card overflow-hidden max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0">
          {countries.map((one) => (
            <Row key={one.country} of={one} />
          ))}
        </ul>
      )}
    </div>
  )
}
