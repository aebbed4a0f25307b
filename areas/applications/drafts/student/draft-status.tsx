import { textsFor } from '#kit/acting/texts-for.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { formatDeadline, formatTime } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { actingDraftStatusTexts, draftStatusTexts } from '#texts/applications/submit/apply.ts'
import { drafts } from './draft-store.ts'
import type { Draft } from './draft-store.ts'
import type { Account } from './use-draft.ts'

/** Next to the form: what is optional, and where the draft is saved. */
export function DraftStatus({
  draft,
  account,
  closes,
}: {
  draft: Draft
  account: Account
  closes: string | null
}) {
  const texts = textsFor(draftStatusTexts, actingDraftStatusTexts)
  return (
    <Card as="aside" padded className="grid gap-3 md:sticky md:top-10">
      <h2 className="text-h5 tracking-normal">{texts.optional}</h2>
      <p className="text-sm">{texts.optionalHelp}</p>
      <p className="text-sm text-soft">{describeSaved(draft, account, closes)}</p>
    </Card>
  )
}

function describeSaved({ savedAt, unsaved }: Draft, account: Account, closes: string | null): string {
  const texts = textsFor(draftStatusTexts, actingDraftStatusTexts)
  if (savedAt === '') return texts.notSavedYet
  const time = formatTime(savedAt)
  const outlives = drafts.outlivesPage()
  if (unsaved && account === 'waiting') return outlives ? texts.savedOffline({ time }) : texts.notStored
  if (unsaved && account === 'refused') return outlives ? texts.savedHere({ time }) : texts.notStored
  if (unsaved) return outlives ? texts.savedSending({ time }) : texts.sending
  return closes === null || daysLeft(closes, new Date()) < 0
    ? texts.saved({ time })
    : texts.savedUntil({ time, day: formatDeadline(closes) })
}
