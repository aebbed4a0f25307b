import type { ReactNode } from 'react'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { paths } from '#kit/routing/paths.ts'
import { FitSummary, groupVariants, KnownFacts, VariantList } from '#areas/catalogue/offers-web.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { SaveButton } from '#areas/planning/shortlist/student/save-button.tsx'
import { ApplyBadge } from '#areas/planning/program-page/student/apply-badge.tsx'
import { applyStateOf } from '#areas/planning/program-page/student/apply-state.ts'
import { useApplied } from '#areas/applications/offers-student.ts'
import { marksOf } from './search-box/marks.ts'
import { MarkedText } from './search-box/marked-text.tsx'

/** Search results include the converted tuition and the fit. */
type Listed = Program & Partial<Pick<FoundProgram, 'tuitionThere' | 'fit'>>

interface RowProps {
  /** Folded words to mark in names. */
  marked?: readonly string[]
  /** On the page of its university, which does not need to be repeated; the level is in the heading above. */
  atUniversity?: boolean
}

/** Programs as rows: each is a link with one line of known facts and a bookmark; variants of one program share a row. */
export function ProgramRows({ programs, ...row }: RowProps & { programs: readonly Listed[] }) {
  const applied = useApplied()
  return (
    <ul>
      {groupVariants(programs).map((variants) => {
        const [program] = variants
        const standing = applied && applyStateOf(program, applied.applications, applied.started)
        return (
          <li key={program._id} className="border-t border-line first:border-0">
            <ProgramRow
              program={program}
              badge={<ApplyBadge program={program} standing={standing} />}
              {...row}
            />
            <VariantList
              variants={variants}
              hrefOf={({ university, _id }) => paths.program(university._id, _id)}
              className={row.atUniversity ? '' : 'sm:ps-[74px]'}
            />
          </li>
        )
      })}
    </ul>
  )
}

function ProgramRow({
  program,
  badge,
  marked = [],
  atUniversity = false,
}: RowProps & { program: Listed; badge: ReactNode }) {
  const { _id, programName, university, campus, tuition, tuitionTo, tuitionThere = null, fit } = program
  const Heading = atUniversity ? 'h4' : 'h3'
  const marks = (text: string) => <MarkedText text={text} marks={marksOf(text, marked)} />
  const isConverted = tuitionThere !== null && tuitionThere.currency !== tuition?.currency
  const about = tuitionTo === null ? texts.about : texts.aboutFrom
  return (
    <div className="relative flex gap-3.5 px-4 py-3 hover:bg-tint sm:px-5">
      {!atUniversity && (
        <span className="max-sm:hidden">
          <UniversityCrest country={university.country} seed={university._id} size="small" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-1 @2xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pe-9 @2xl:pe-0 [&>span]:whitespace-normal">
            <Heading className="font-body text-h5 leading-snug font-[650] tracking-normal break-words">
              <Anchor
                href={paths.program(university._id, _id)}
                className="text-ink no-underline after:absolute after:inset-0"
              >
                {marks(programName)}
              </Anchor>
            </Heading>
            {badge}
          </div>
          {atUniversity ? (
            campus !== null && <p className="text-md break-words text-soft">{campus}</p>
          ) : (
            <p className="text-md break-words text-soft">
              <bdi>{marks(university.universityName)}</bdi>
              {'\u00a0· '}
              {[campus, countryName(university.country)].filter(Boolean).join(', ')}
            </p>
          )}
          <p className="text-sm break-words text-soft first-letter:uppercase">
            <KnownFacts
              program={program}
              withLevel={!atUniversity}
              afterTuition={isConverted && about({ amount: formatAmount(tuitionThere) })}
            />
          </p>
        </div>
        {fit && (
          <div className="@2xl:w-52 @2xl:self-center">
            <FitSummary fit={fit} />
          </div>
        )}
      </div>
      <SaveButton
        programId={_id}
        name={programName}
        look="icon"
        className="absolute end-1 top-1 @2xl:relative @2xl:inset-auto @2xl:-me-3 @2xl:-mt-2"
      />
    </div>
  )
}
