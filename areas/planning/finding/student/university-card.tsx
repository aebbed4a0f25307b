import type { University } from '#areas/catalogue/universities/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { UniversityTuition } from '#areas/catalogue/offers-web.ts'
import { nextDeadline, describePlace } from '#areas/catalogue/offers-student.ts'

/** A university in a list: name, place and three facts. The link is the name, and the whole card is clickable. */
export function UniversityCard({ university }: { university: University }) {
  return (
    <Card
      as="article"
      className="relative grid grid-cols-[60px_minmax(0,1fr)] gap-x-3.5 gap-y-1 p-4 transition-colors duration-120 hover:border-accent has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent sm:grid-cols-[92px_minmax(0,1fr)] sm:gap-x-5 sm:p-5"
    >
      <UniversityCrest country={university.country} seed={university._id} className="sm:row-span-2" />
      <div className="min-w-0">
        <h2 className="font-body text-[1.1875rem] leading-[1.3] font-[650] tracking-normal break-words">
          <Anchor
            href={paths.university(university._id)}
            className="text-inherit no-underline after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
          >
            {university.universityName}
          </Anchor>
        </h2>
        <p className="text-soft">{describePlace(university)}</p>
      </div>
      <DefinitionList
        layout="columns"
        notGiven={pageTexts.notGiven}
        className="mt-2 max-sm:col-span-full sm:col-start-2 sm:self-end"
        facts={[
          { key: 'programs', term: texts.programs, value: formatNumber(university.programCount) },
          {
            key: 'tuition',
            term: texts.tuition,
            value: university.tuitionFrom && <UniversityTuition university={university} />,
          },
          { key: 'deadline', term: texts.deadline, value: nextDeadline(university) },
        ]}
      />
    </Card>
  )
}
