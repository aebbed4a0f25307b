import { formatMonth, mapSize, shades } from '#areas/planning/offers-web.ts'
import { countryName, formatNumber } from '#kit/format/local-formats.ts'
import { mapPicture, publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { findTexts } from '#texts/site/find-programs.ts'
import { publicMapTexts as texts } from '#texts/site/public-map.ts'
import type { PageOf } from './public-page.ts'
import { searchFor } from './search-address.ts'

const [width, height] = mapSize

function Legend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
      <b className="font-semibold">{texts.legend}</b>
      {shades.map(({ from, look }, at) => {
        const next = shades[at + 1]
        return (
          <span key={from} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 16 16" aria-hidden="true" className={`size-4 flex-none ${look}`}>
              <rect width="16" height="16" rx="3" fill="currentColor" />
            </svg>
            {next ? texts.between({ from, to: next.from - 1 }) : texts.from({ from })}
          </span>
        )
      })}
    </p>
  )
}

/** Programs by country, as a picture and a list, and by the month in which they close. */
export function MapPage({ countries, deadlines }: PageOf<'map'>) {
  const closing = deadlines.filter(({ programs }) => programs > 0)
  return (
    <div className="wrap grid gap-5 py-5 md:py-8">
      <div className="grid gap-2">
        <Breadcrumb
          label={pageTexts.trail}
          crumbs={[{ label: findTexts.title, href: publicPaths.programs }]}
        />
        <h1 id="page-heading" className="text-page">
          {texts.heading}
        </h1>
        <p className="mt-1.5 max-w-[40em] text-lead text-soft">
          {texts.lead} <Anchor href={publicPaths.countries}>{texts.costs}</Anchor>
        </p>
      </div>
      {countries.length === 0 ? (
        <Card as="div">
          <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
        </Card>
      ) : (
        <>
          <Card as="div" padded className="grid gap-3">
            <img
              src={mapPicture}
              width={width}
              height={height}
              alt={texts.picture}
              className="h-auto w-full rounded-control bg-ground"
            />
            <Legend />
            <p className="max-w-[70ch] text-xs text-soft">{texts.borders}</p>
          </Card>
          <section aria-labelledby="countries">
            <h2 id="countries" className="mb-2 text-h3">
              {texts.countries}
            </h2>
            <ul className="gap-x-8 sm:columns-2 lg:columns-4">
              {countries.map(({ country, programs }) => (
                <li
                  key={country}
                  className="flex items-center justify-between gap-4 border-b border-line break-inside-avoid"
                >
                  <Anchor
                    href={searchFor({ country: [country] })}
                    className="inline-flex min-h-9 items-center pointer-coarse:min-h-11"
                  >
                    {countryName(country)}
                  </Anchor>
                  <span className="text-sm text-soft tabular-nums">{formatNumber(programs)}</span>
                </li>
              ))}
            </ul>
          </section>
          {closing.length > 0 && (
            <Card padded aria-labelledby="deadlines" className="grid gap-2">
              <h2 id="deadlines" className="text-h3">
                {texts.deadlines}
              </h2>
              <p className="max-w-[70ch] text-sm text-soft">{texts.deadlinesHelp}</p>
              <table className="w-full max-w-[28rem] text-start text-md">
                <thead>
                  <tr>
                    <th scope="col" className="py-1.5 text-start text-sm font-semibold text-soft">
                      {texts.month}
                    </th>
                    <th scope="col" className="py-1.5 text-end text-sm font-semibold text-soft">
                      {texts.closing}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {closing.map(({ month, programs }) => (
                    <tr key={month} className="border-t border-line">
                      <th scope="row" className="py-1.5 text-start font-normal">
                        {formatMonth(month)}
                      </th>
                      <td className="py-1.5 text-end tabular-nums">{formatNumber(programs)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          )}
        </>
      )}
    </div>
  )
}
