import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { KnownFacts } from '#areas/catalogue/offers-web.ts'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { paths } from '#kit/routing/paths.ts'
import { publicPaths, publicProgram, shortId } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { RowCheckbox } from '#kit/ui/fields/checkbox.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { findTexts } from '#texts/site/find-programs.ts'
import { publicShortlistTexts as texts } from '#texts/site/public-shortlist.ts'
import { AccountOffer } from './account/account-offer.tsx'
import { BookmarkTemplate } from './bookmark.tsx'
import { NoPrograms } from './no-programs.tsx'
import type { PageOf } from './public-page.ts'

interface RowProps {
  program: Program
  canCompare: boolean
  /** Whether it is chosen for the comparison at first. */
  isChosen: boolean
}

function Row({ program, canCompare, isChosen }: RowProps) {
  const { _id, programName, university, campus } = program
  return (
    <li className="relative flex gap-4 border-t border-line px-4 py-3 first:border-0 hover:bg-tint sm:px-5">
      {canCompare && (
        <span className="z-10 pt-1">
          <RowCheckbox
            name="programs"
            value={shortId(_id)}
            defaultChecked={isChosen}
            label={texts.compareProgram({ program: programName })}
          />
        </span>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <h2 className="pe-9 font-body text-h5 leading-snug font-[650] tracking-normal break-words">
          <Anchor
            href={publicProgram(program)}
            data-save=""
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {programName}
          </Anchor>
        </h2>
        <p className="text-md break-words text-soft">
          <bdi>{university.universityName}</bdi>
          {'\u00a0· '}
          {[campus, countryName(university.country)].filter(Boolean).join(', ')}
        </p>
        <p className="text-sm break-words text-soft">
          <KnownFacts program={program} />
        </p>
      </div>
    </li>
  )
}

function Programs({ programs }: { programs: readonly Program[] }) {
  const canCompare = programs.length > 1
  return (
    <form action={publicPaths.compare} method="get" className="grid gap-3">
      <p className="font-semibold">{texts.count({ count: programs.length })}</p>
      <ul className="card overflow-hidden max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0">
        {programs.map((program, index) => (
          <Row key={program._id} program={program} canCompare={canCompare} isChosen={index < comparedMost} />
        ))}
      </ul>
      {canCompare && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" tone="main">
            {texts.compare}
          </Button>
          <p className="text-sm text-soft">{texts.compareHelp({ most: comparedMost })}</p>
        </div>
      )}
    </form>
  )
}

/**
 * What is saved on the device. The server knows nothing of it: the script asks for the programs that the device has, as
 * the address of a list, and puts them here.
 */
export function ShortlistPage({ programs, isPart }: PageOf<'shortlist'>) {
  return (
    <div className="wrap grid gap-4 py-5 md:py-8">
      <div>
        <Breadcrumb
          label={pageTexts.trail}
          crumbs={[{ label: findTexts.title, href: publicPaths.programs }]}
        />
        <h1 id="page-heading" className="text-page">
          {texts.title}
        </h1>
        <p className="mt-1.5 max-w-[40em] text-lead text-soft">
          {programs === null ? texts.lead : texts.listLead}
        </p>
        <p className="mt-1.5 empty:hidden">
          <Anchor hidden href={paths.shortlist} data-signed-in={texts.inAccount} data-to={paths.shortlist}>
            <span />
          </Anchor>
        </p>
      </div>
      <div
        id="saved-programs"
        data-loading={texts.loading}
        data-failed={texts.failed}
        data-gone={texts.gone({ names: '{}' })}
        className="grid gap-4"
      >
        {isPart && (
          <p data-part="" className="rounded-card bg-sunk px-4 py-3">
            {texts.goneUnnamed}
          </p>
        )}
        {programs !== null && programs.length > 0 ? (
          <Programs programs={programs} />
        ) : (
          <NoPrograms title={texts.none} help={texts.noneHelp} action={texts.find} />
        )}
      </div>
      <AccountOffer
        heading={texts.account}
        help={texts.accountHelp}
        action={texts.createAccount}
        next={paths.shortlist}
      />
      <BookmarkTemplate look="icon" />
    </div>
  )
}
