import { daysLeft } from '#kit/format/deadlines.ts'
import { deadlineInWords, timeInFigures } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { applyWords as words } from '#areas/applications/submit/texts/en.ts'
import { drafts } from './draft-store.ts'
import type { Draft } from './draft-store.ts'
import type { Account } from './use-draft.ts'

/** Beside the form: what may be left out, and that nothing gets lost. */
export function DraftAside({
  draft,
  account,
  closes,
}: {
  draft: Draft
  account: Account
  closes: string | null
}) {
  return (
    <Card as="aside" padded className="grid gap-3 md:sticky md:top-10">
      <h2 className="text-h5 tracking-normal">{words.documents.without}</h2>
      <p className="text-sm">{words.documents.withoutHelp}</p>
      <p className="text-sm text-soft">{keptLine(draft, account, closes)}</p>
    </Card>
  )
}

function keptLine({ savedAt, unsaved }: Draft, account: Account, closes: string | null): string {
  if (savedAt === '') return words.notSavedYet
  const time = timeInFigures(savedAt)
  const outlives = drafts.outlivesPage()
  if (unsaved && account === 'waiting') return outlives ? words.savedOffline(time) : words.notKept
  if (unsaved && account === 'refused') return outlives ? words.savedHere(time) : words.notKept
  if (unsaved) return outlives ? words.savedOnWay(time) : words.onWay
  return closes === null || daysLeft(closes, new Date()) < 0
    ? words.saved(time)
    : words.savedUntil(time, deadlineInWords(closes))
}
