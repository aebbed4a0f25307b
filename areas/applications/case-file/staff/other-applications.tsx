import type { ReplyOf } from '#platform/contract/route.ts'
import { StageBadge } from '#areas/applications/states/staff/stage-badge.tsx'
import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import type { LoadState } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { CountBadge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { otherApplicationsTexts as texts } from '#texts/applications/case-file/header.ts'
import type { showSurroundings } from '../contract/file-surroundings.ts'

interface Props {
  of: LoadState<ReplyOf<typeof showSurroundings>>
}

/** The other applications of the same student, or that there are none. */
export function OtherApplications({ of }: Props) {
  const count = of.isStale ? undefined : of.data?.others.length
  return (
    <Card padded aria-labelledby="others" className="grid gap-3">
      <h2 id="others" className="text-h3">
        {texts.heading} {count !== undefined && count > 0 && <CountBadge tone="plain">{count}</CountBadge>}
      </h2>
      <Record of={of} loading={texts.loading} shape={<SkeletonText lines={2} />}>
        {({ others }) =>
          others.length === 0 ? (
            <p className="text-sm text-soft">{texts.none}</p>
          ) : (
            <ul className="grid">
              {others.map(({ _id, reference, stage, programName, universityName, officerName }) => (
                <li
                  key={_id}
                  className="grid gap-1 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0"
                >
                  <Anchor href={paths.staffApplication(_id)} className="font-semibold break-words">
                    {texts.of({ program: programName, university: universityName })}
                  </Anchor>
                  <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
                    <span>
                      <span className="whitespace-nowrap tabular-nums">{reference}</span>,{' '}
                      {officerName ?? texts.nobody}
                    </span>
                    <StageBadge stage={stage} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Record>
    </Card>
  )
}
