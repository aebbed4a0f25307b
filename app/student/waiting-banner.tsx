import { paths } from '#kit/routing/paths.ts'
import { deadlineInWords } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { student as words } from './texts/en.ts'
import type { SentApplication } from './waiting-on-me.ts'

/** The marigold banner: what waits on the student, and by when. Nothing waits, nothing shows. */
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
        lead={words.waiting.several(waiting.length)}
        action={link(paths.activities, words.waiting.seeAll)}
        className="mb-5"
      >
        {first.answerBy !== null && words.waiting.soonest(deadlineInWords(first.answerBy))}
      </Banner>
    )
  }
  const offer = first.stage === 'offered'
  const by = offer ? words.waiting.replyBy : words.waiting.sendBy
  return (
    <Banner
      tone="turn"
      count={1}
      lead={offer ? words.waiting.offer : words.waiting.documents}
      action={link(
        paths.application(first._id),
        offer ? words.waiting.seeOffer : words.waiting.sendDocuments,
      )}
      className="mb-5"
    >
      {words.waiting.about(first.university.universityName, first.program.programName)}{' '}
      {first.answerBy !== null && by(deadlineInWords(first.answerBy))}
    </Banner>
  )
}
