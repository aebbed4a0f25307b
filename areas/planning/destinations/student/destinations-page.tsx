import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDay } from '#kit/format/local-formats.ts'
import { PageBoundary } from '#kit/routing/page-boundary.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { showDestinations } from '#areas/catalogue/search/contract.ts'
import { useCurrency } from '#areas/catalogue/offers-student.ts'
import { destinationTexts } from '#texts/planning/destinations/destinations.ts'
import { DeadlineChart } from './deadline-chart.tsx'
import type { Destination, Destinations } from './destination-formats.ts'
import { DestinationTable } from './destination-table.tsx'
import { TuitionChart } from './tuition-chart.tsx'

const texts = destinationTexts.page
const WorldMap = lazyPage<{ destinations: readonly Destination[] }>(() => import('./world-map.tsx'))

/** Where programs are: a map, a table of countries, and charts of tuition and deadlines. */
export default function DestinationsPage() {
  usePageArrival(texts.title)
  const [query, setQuery] = useSearchParams()
  const currencyParam = query.get('currency')
  const { currency, currencies, settled } = useCurrency(
    currencyParam !== null && /^[A-Z]{3}$/.test(currencyParam) ? currencyParam : null,
  )
  const destinations = useLoaded(showDestinations, settled ? { query: { currency } } : null)
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: texts.back, href: paths.universities }, { label: texts.crumb }]}
          />
        }
        sub={texts.sub}
      >
        {texts.title}
      </PageTitle>
      {/* Amounts show their currency, so those in the old one stay until the new ones have loaded. */}
      <Record of={{ ...destinations, isStale: false }} loading={texts.loading} shape={shape}>
        {(reply) =>
          reply.countries.length === 0 ? (
            <Card as="div">
              <EmptyState title={texts.none} className="py-10">
                {texts.noneHelp}
              </EmptyState>
            </Card>
          ) : (
            <DestinationNumbers destinations={reply}>
              <Field label={texts.currency} className="w-36">
                <Select
                  value={currency}
                  onChange={(event) => setQuery({ currency: event.target.value }, { replace: true })}
                >
                  {[...new Set([currency, ...currencies])].map((code) => (
                    <option key={code}>{code}</option>
                  ))}
                </Select>
              </Field>
            </DestinationNumbers>
          )
        }
      </Record>
    </>
  )
}

const shape = (
  <Card as="div" padded>
    <Skeleton className="aspect-[10000/4297]" />
  </Card>
)

/** @param children the currency selector */
function DestinationNumbers({ destinations, children }: { destinations: Destinations; children: ReactNode }) {
  const { currency, deadlines, rateOf } = destinations
  const countries = destinations.countries.toSorted((a, b) => b.programs - a.programs)
  const withPrograms = countries.filter(({ programs }) => programs > 0)
  return (
    <div className="grid gap-5">
      <Card padded aria-labelledby="map" className="grid gap-3">
        <h2 id="map" className="text-h3">
          {destinationTexts.map.heading}
        </h2>
        <PageBoundary>
          <Suspense fallback={<Skeleton className="aspect-[10000/4297]" />}>
            <WorldMap destinations={withPrograms} />
          </Suspense>
        </PageBoundary>
      </Card>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
        {children}
        <p className="pb-2 text-sm text-soft">
          {rateOf !== null
            ? texts.rate({ day: formatDay(rateOf) })
            : countries.some(({ tuition }) => tuition && tuition.currency !== currency) && texts.noRate}
        </p>
      </div>
      <DestinationTable destinations={countries} currency={currency} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <TuitionChart destinations={withPrograms} currency={currency} />
        <DeadlineChart deadlines={deadlines} />
      </div>
    </div>
  )
}
