import type { ReactNode } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { isPossible } from '#areas/applications/states/web/actions.ts'
import { formatDeadline, formatShortDate } from '#kit/format/local-formats.ts'
import type { StepState } from '#kit/ui/cards/step-marker.tsx'
import { stageFacts } from '#platform/contract/stages.ts'
import { consoleStageLabels } from '#texts/applications/states/stages.ts'
import { roadTexts as texts } from '#texts/applications/outside-steps/steps.ts'

/** One stone of a line: its marker, its name and a line below. */
export interface Stone {
  readonly key: string
  readonly state: StepState
  readonly mark: string
  readonly title: ReactNode
  readonly below: ReactNode
}

/** How far each open stage is on the line with us. */
const place = { submitted: 1, documents_requested: 1, under_review: 2, offered: 3, joined: 5 } as const

type Facts = Pick<
  Application,
  'stage' | 'appliedAt' | 'stageSince' | 'documents' | 'missingDocuments' | 'offer' | 'actions'
>

/** The stages with us as stones; an application that has ended stops at the stone of its end. */
export function stonesWithUs({
  stage,
  appliedAt,
  stageSince,
  documents,
  missingDocuments,
  offer,
  actions,
}: Facts): Stone[] {
  const here = documents.filter(({ state }) => state !== 'replaced').length
  const asked = missingDocuments.length
  const since = texts.since({ day: formatShortDate(stageSince) })
  const all = [
    { key: 'sent', title: texts.sent, below: formatShortDate(appliedAt) },
    {
      key: 'documents',
      title: texts.documents,
      below: asked === 0 ? texts.documentsOnlyHere({ here }) : texts.documentsHere({ here, asked }),
    },
    { key: 'review', title: texts.review, below: stage === 'under_review' ? since : '' },
    {
      key: 'offer',
      title: texts.offer,
      below:
        stage === 'offered' && offer !== null
          ? texts.repliesBy({ day: formatDeadline(offer.replyBy) })
          : stage === 'joined'
            ? ''
            : isPossible({ actions }, 'offer')
              ? texts.youDecide
              : texts.colleagueDecides,
    },
    { key: 'joined', title: texts.joined, below: stage === 'joined' ? since : texts.studentConfirms },
  ]
  if (stageFacts[stage].status === 'cancelled') {
    return [
      { ...all[0]!, state: 'passed', mark: '1' },
      {
        key: 'end',
        title: consoleStageLabels[stage],
        below: formatShortDate(stageSince),
        state: 'ended',
        mark: '2',
      },
    ]
  }
  const now = place[stage as keyof typeof place]
  return all.map((stone, index) => ({
    ...stone,
    state: index < now ? 'passed' : index === now ? 'now' : 'ahead',
    mark: String(index + 1),
  }))
}
