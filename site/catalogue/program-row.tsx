import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { groupVariants, KnownFacts, VariantList } from '#areas/catalogue/offers-web.ts'
import type { Variants } from '#areas/catalogue/offers-web.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { publicProgram } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import { TickIcon } from '#kit/ui/icons.ts'
import { qualifyTexts } from '#texts/site/qualify.ts'
import { findingTexts } from '#texts/planning/finding/finding.ts'
import { applyTexts } from '#texts/planning/program-page/program-page.ts'

interface RowProps {
  group: Variants
  /** On the page of its university, which does not need to be repeated. */
  atUniversity?: boolean
  level?: 2 | 3 | 4
}

/** A program in a list: the row is a link; its variants open below it. */
export function ProgramRow({ group, atUniversity = false, level = 3 }: RowProps) {
  const [program] = group
  const {
    programName,
    university,
    campus,
    tuition,
    tuitionTo,
    tuitionThere = null,
    fit = null,
  } = program as Program & Partial<Pick<FoundProgram, 'fit' | 'tuitionThere'>>
  const isConverted = tuitionThere !== null && tuitionThere.currency !== tuition?.currency
  const about = tuitionTo === null ? findingTexts.about : findingTexts.aboutFrom
  const Heading = `h${level}` as const
  const place = [campus, countryName(university.country)].filter(Boolean).join(', ')
  return (
    <li className="border-t border-line first:border-0">
      <div className="relative flex gap-3.5 px-4 py-3 hover:bg-tint sm:px-5">
        {!atUniversity && (
          <span className="max-sm:hidden">
            <UniversityCrest country={university.country} seed={university._id} size="small" />
          </span>
        )}
        <div className="grid min-w-0 flex-1 content-start gap-0.5">
          <Heading className="pe-9 font-body text-h5 leading-snug font-[650] tracking-normal break-words">
            <Anchor
              href={publicProgram(program)}
              data-save=""
              className="text-ink no-underline after:absolute after:inset-0"
            >
              {programName}
            </Anchor>
          </Heading>
          {!atUniversity && (
            <p className="text-md break-words text-soft">
              <bdi>{university.universityName}</bdi>
              {`\u00a0· ${place}`}
            </p>
          )}
          {atUniversity && campus !== null && <p className="text-md break-words text-soft">{campus}</p>}
          {!atUniversity && program.applying?.route === 'agency' && (
            <p className="my-0.5">
              <Badge tone="work">{applyTexts.weApply}</Badge>
            </p>
          )}
          <p className="text-sm break-words text-soft first-letter:uppercase">
            <KnownFacts
              program={program}
              withLevel={!atUniversity}
              afterTuition={isConverted && about({ amount: formatAmount(tuitionThere) })}
            />
          </p>
          {fit && (
            <p className="flex items-center gap-1.5 text-sm text-ok">
              <TickIcon data-small />
              {qualifyTexts.met({ met: fit.met })}
              {fit.notKnown > 0 && (
                <span className="text-soft">· {qualifyTexts.open({ count: fit.notKnown })}</span>
              )}
            </p>
          )}
        </div>
      </div>
      <VariantList variants={group} hrefOf={publicProgram} className={atUniversity ? '' : 'sm:ps-[74px]'} />
    </li>
  )
}

/** Rows in one frame. */
export function ProgramRows({
  programs,
  ...row
}: Omit<RowProps, 'group'> & { programs: readonly Program[] }) {
  return (
    <ul className="card overflow-hidden max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0">
      {groupVariants(programs).map((group) => (
        <ProgramRow key={group[0]._id} group={group} {...row} />
      ))}
    </ul>
  )
}
