import type { University } from '#areas/catalogue/universities/contract.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import { paths } from '#kit/routing/paths.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { describePlace } from '#areas/catalogue/offers-student.ts'
import { folded, marksOf } from './search-box/marks.ts'
import { MarkedText } from './search-box/marked-text.tsx'

const most = 3

interface Props {
  search: string
  /** Those that fit the search, best first. */
  universities: readonly University[]
  /** Number of all matches. */
  total: number
  allHref: string
  /** The search names a subject: only universities with it in their name count as matches, not those that teach it. */
  isSubject: boolean
}

/** Universities whose name matches the search, above the programs. */
export function NamedUniversities({ search, universities: fitting, total, allHref, isSubject }: Props) {
  // Words such as "of" match no name.
  const marked = folded(search)
    .split(/\s+/)
    .filter((word) => word.length > 2)
  const named = ({ universityName, localName }: University) =>
    marksOf(`${universityName} ${localName ?? ''}`, marked).length > 0
  const universities = fitting.filter((one) => !isSubject || named(one)).slice(0, most)
  if (universities.length === 0) return null
  return (
    <Card aria-labelledby="named" className="mb-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 sm:px-5">
        <h2 id="named" className="text-h4">
          {texts.title}
        </h2>
        {total > universities.length && (
          <Anchor href={allHref} className="inline-flex min-h-8 items-center text-sm">
            {texts.allUniversities({ count: total })}
          </Anchor>
        )}
      </div>
      <ul className="pb-2">
        {universities.map((one) => (
          <li
            key={one._id}
            className="relative flex items-center gap-3.5 px-4 py-2 transition-colors duration-120 hover:bg-sunk sm:px-5"
          >
            <UniversityCrest country={one.country} seed={one._id} size="small" />
            <div className="min-w-0 flex-1">
              <p className="font-[650] break-words">
                <Anchor
                  href={paths.university(one._id)}
                  className="text-inherit no-underline after:absolute after:inset-0 hover:underline"
                >
                  <bdi>
                    <MarkedText text={one.universityName} marks={marksOf(one.universityName, marked)} />
                  </bdi>
                </Anchor>
              </p>
              <p className="text-sm text-soft">
                {describePlace(one)} ·{' '}
                {one.programCount > 0
                  ? texts.programCount({ count: one.programCount, more: false })
                  : texts.noneListed}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
