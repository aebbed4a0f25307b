import { paths } from '#kit/routing/paths.ts'
import { formatDeadline } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { waitingTexts as texts } from '#texts/app/student/student.ts'
import type { SentApplication } from './waiting-on-me.ts'

/** The marigold banner: what waits on the student, and its deadline. Hidden when nothing waits. */
export function WaitingBanner({ waiting }: { waiting: readonly SentApplication[] }) {
  const [first] = waiting
  if (first === undefined) return null
  const link = (href: string, label: string) => (
    <LinkButton href={href} size="small">
      {label}
    </LinkButton>
  )
  if (waiting.length > 1) {
    return (
      <Banner
        tone="turn"
        count={waiting.length}
        lead={texts.several({ count: waiting.length })}
        action={link(paths.activities, texts.seeAll)}
        className="mb-5"
      >
        {first.answerBy !== null && texts.soonest({ day: formatDeadline(first.answerBy) })}
      </Banner>
    )
  }
  const offer = first.stage === 'offered'
  const by = offer ? texts.replyBy : texts.sendBy
  return (
    <Banner
      tone="turn"
      count={1}
      lead={offer ? texts.offer : texts.documents}
      action={link(paths.application(first._id), offer ? texts.seeOffer : texts.sendDocuments)}
      className="mb-5"
    >
      {texts.about({ university: first.university.universityName, program: first.program.programName })}{' '}
      {first.answerBy !== null && by({ day: formatDeadline(first.answerBy) })}
    </Banner>
  )
}
