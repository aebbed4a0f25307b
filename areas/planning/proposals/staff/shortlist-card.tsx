import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { formatDate } from '#kit/format/local-formats.ts'
import type { Count } from '#areas/catalogue/search/contract.ts'
import { proposalTexts as texts } from '#texts/planning/proposals/proposals.ts'
import { showStudentShortlist } from '../contract.ts'
import { ListedProgram } from './listed-program.tsx'

/** How many programs the page of a student shows. */
const shown = 5

export interface ShortlistCardProps {
  studentId: string
}

/** On the page of a student: the shortlist, how many programs the student qualifies for, and the way to propose more. */
export default function ShortlistCard({ studentId }: ShortlistCardProps) {
  const list = useLoaded(showStudentShortlist, { params: { studentId } })
  return (
    <Card aria-label={texts.card}>
      <CardHead
        heading={texts.card}
        action={
          <LinkButton size="small" href={paths.staffProposals(studentId)}>
            {texts.propose}
          </LinkButton>
        }
      />
      <Record
        of={list}
        loading={texts.shortlistLoading}
        shape={
          <div className="min-h-96 px-5 pb-5">
            <SkeletonText lines={3} />
          </div>
        }
        inCard
      >
        {({ shortlist, qualifies }) => (
          <>
            <Qualifies studentId={studentId} qualifies={qualifies} />
            {shortlist.length === 0 ? (
              <p className="border-t border-line px-5 py-4 text-sm text-soft max-sm:px-4">{texts.empty}</p>
            ) : (
              <ul className="divide-y divide-line border-t border-line">
                {shortlist.slice(0, shown).map(({ program, addedAt, suggestion }) => (
                  <li key={program._id}>
                    <ListedProgram
                      program={program}
                      about={
                        <p className="text-xs text-soft">
                          {suggestion === null
                            ? texts.savedByStudent({ day: formatDate(addedAt) })
                            : texts.suggestedBy({ name: suggestion.by, day: formatDate(suggestion.at) })}
                        </p>
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            {shortlist.length > shown && (
              <p className="border-t border-line px-5 py-3 text-sm text-soft max-sm:px-4">
                {texts.more({ count: shortlist.length - shown })}
              </p>
            )}
          </>
        )}
      </Record>
    </Card>
  )
}

function Qualifies({ studentId, qualifies }: { studentId: string; qualifies: Count | null }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 pb-4 text-sm max-sm:px-4 max-sm:pt-4">
      {qualifies === null ? (
        <span className="text-soft">{texts.qualifiesUnknown}</span>
      ) : (
        <>
          <b className="font-semibold">
            {(qualifies.more ? texts.qualifiesMore : texts.qualifies)({ count: qualifies.count })}
          </b>
          {qualifies.count > 0 && (
            <Anchor href={`${paths.staffProposals(studentId)}?qualify=met`}>{texts.see}</Anchor>
          )}
        </>
      )}
    </p>
  )
}
