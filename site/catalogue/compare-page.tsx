import { comparisonOf, sortedByDifference, type Compared, type Line } from '#areas/planning/offers-web.ts'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { paths } from '#kit/routing/paths.ts'
import { publicComparing, publicPaths, publicProgram } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { findTexts } from '#texts/site/find-programs.ts'
import { publicCompareTexts as texts } from '#texts/site/public-compare.ts'
import { AccountOffer } from './account/account-offer.tsx'
import type { PageOf } from './public-page.ts'
import { NotGiven } from './sources.tsx'

/** By the number of programs; four need more width than a phone has, so they scroll. */
const columnsOf: Record<number, string> = {
  1: 'grid-cols-1 md:grid-cols-[11rem_minmax(0,1fr)]',
  2: 'grid-cols-2 md:grid-cols-[11rem_repeat(2,minmax(0,1fr))]',
  3: 'grid-cols-3 md:grid-cols-[11rem_repeat(3,minmax(0,1fr))]',
  4: 'grid-cols-4 max-md:min-w-[34rem] md:grid-cols-[11rem_repeat(4,minmax(0,1fr))]',
}
const labelLook =
  'col-span-full px-2 pt-2.5 text-start text-sm font-normal text-soft md:col-span-1 md:px-3 md:py-3'
const cellLook =
  'min-w-0 border-s border-dashed border-line px-2 pt-1 pb-3 text-start text-sm wrap-anywhere hyphens-auto first-of-type:border-0 md:border-solid md:px-3 md:py-3 md:text-md md:first-of-type:border-s'

const programOf = ({ program }: Compared) => program!

function Head({ one, others }: { one: Compared; others: readonly string[] }) {
  const { programName, university } = programOf(one)
  return (
    <th role="columnheader" scope="col" className={`${cellLook} align-bottom font-normal max-md:pt-3`}>
      <Anchor
        href={publicProgram(programOf(one))}
        className="block leading-snug font-[650] text-ink no-underline hover:text-accent"
      >
        {programName}
      </Anchor>
      <span className="block text-sm text-soft">
        <bdi>{university.universityName}</bdi>
      </span>
      <Anchor
        href={publicComparing(others)}
        aria-label={texts.removeIt({ program: programName })}
        className="inline-flex min-h-8 items-center text-sm pointer-coarse:min-h-11 print:hidden"
      >
        {texts.remove}
      </Anchor>
    </th>
  )
}

function Differences({ columns, lines }: { columns: readonly Compared[]; lines: readonly Line[] }) {
  const row = `grid border-t border-line first:border-0 ${columnsOf[columns.length]!}`
  const ids = columns.map(({ programId }) => programId)
  return (
    <div
      role="region"
      aria-label={texts.caption}
      tabIndex={columns.length > 3 ? 0 : undefined}
      className={`card max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0 ${columns.length > 3 ? 'overflow-x-auto' : ''}`}
    >
      <table role="table" className="block w-full text-start">
        <caption className="sr-only">{texts.caption}</caption>
        <thead
          role="rowgroup"
          className={`block bg-surface ${columns.length > 3 ? '' : 'sticky top-0 z-10 border-b border-line print:static'}`}
        >
          <tr role="row" className={row}>
            <td role="cell" className={`${labelLook} max-md:hidden`}>
              <span className="sr-only">{texts.criterion}</span>
            </td>
            {columns.map((one) => (
              <Head key={one.programId} one={one} others={ids.filter((id) => id !== one.programId)} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {lines.map(({ key, label, cells }) => (
            <tr key={key} role="row" className={`break-inside-avoid ${row}`}>
              <th role="rowheader" scope="row" className={labelLook}>
                {label}
              </th>
              {cells.map(({ text, shown }, at) => (
                <td key={ids[at]} role="cell" className={cellLook}>
                  {text === null || text === '' ? (
                    <span className="text-soft">{texts.notKnown}</span>
                  ) : (
                    (shown ?? text)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Same({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <Card padded aria-labelledby="same" className="grid gap-1">
      <h2 id="same" className="text-h3">
        {texts.same}
      </h2>
      <dl className="grid gap-x-8 md:grid-cols-2">
        {lines.map(({ key, label, cells: [first] }) => (
          <div
            key={key}
            className="grid grid-cols-[38%_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 text-md"
          >
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="min-w-0 break-words">{first?.shown ?? first?.text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Up to four programs side by side: what differs, what is the same for all, and what is not known of any. */
export function ComparePage({ columns, isPart }: PageOf<'compare'>) {
  const { differs, alike, unknown } = sortedByDifference(comparisonOf(columns), columns)
  return (
    <div className="wrap grid gap-4 py-5 md:py-8">
      <div>
        <Breadcrumb
          label={pageTexts.trail}
          crumbs={[
            { label: findTexts.title, href: publicPaths.programs },
            { label: texts.crumb, href: publicPaths.shortlist },
          ]}
        />
        <h1 id="page-heading" className="text-page">
          {texts.title}
        </h1>
        {columns.length > 1 && (
          <p className="mt-1.5 text-lead text-soft">
            {texts.differs({ count: differs.length })} {differs.length > 0 && texts.lead}
          </p>
        )}
      </div>
      {isPart && <Banner tone="info">{texts.isPart}</Banner>}
      {columns.length === 0 ? (
        <Card as="div">
          <EmptyState
            title={texts.none}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <LinkButton tone="main" href={publicPaths.shortlist}>
                  {texts.shortlist}
                </LinkButton>
                <LinkButton href={publicPaths.programs}>{texts.find}</LinkButton>
              </div>
            }
          >
            {texts.noneHelp}
          </EmptyState>
        </Card>
      ) : (
        <>
          {columns.length === 1 && <p>{texts.one}</p>}
          <Differences columns={columns} lines={differs} />
          <Same lines={alike} />
          <NotGiven facts={formatList(unknown.map(({ label }) => label))} />
          <AccountOffer
            heading={texts.canI}
            help={texts.canIHelp}
            action={texts.createAccount}
            next={paths.comparing(columns.slice(0, comparedMost).map(({ programId }) => programId))}
          />
        </>
      )}
    </div>
  )
}
