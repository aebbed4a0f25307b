import { useEffect, useState } from 'react'
import { textsFor } from '#kit/acting/texts-for.ts'
import type { CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { actingUnsentTexts, unsentTexts } from '#texts/applications/list/applications.ts'
import type { Draft } from './draft-store.ts'
import { showDrafts, discardDraft } from './draft-sync.ts'

/** Unsent applications: those on this device, then those of the account. Renders nothing if there are none. */
export function UnsentApplications() {
  const texts = textsFor(unsentTexts, actingUnsentTexts)
  const userId = useAppSelector((state) => state.info.user?._id)
  const [unsent, setUnsent] = useState<Draft[]>([])
  const [removing, setRemoving] = useState<Draft | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    if (userId) void showDrafts(userId, (found) => here && setUnsent(found))
    return () => {
      here = false
    }
  }, [userId])
  const remove = async (draft: Draft) => {
    setRemoving(null)
    try {
      await discardDraft(draft)
      setUnsent((before) => before.filter(({ programId }) => programId !== draft.programId))
      setFailure(null)
    } catch (error) {
      setFailure((error as CallError).message)
    }
  }
  if (unsent.length === 0) return null
  return (
    <Card padded aria-labelledby="unsent" className="mb-5 grid gap-3">
      <h2 id="unsent" className="text-h5 tracking-normal">
        {texts.heading}
      </h2>
      {failure !== null && (
        <Banner tone="error" lead={texts.notRemoved}>
          {failure}
        </Banner>
      )}
      <ul className="grid gap-3">
        {unsent.map((draft) => (
          <li key={draft.programId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-semibold">
                {texts.programAtUniversity({
                  program: draft.programName,
                  university: draft.universityName,
                })}
              </p>
              <p className="text-sm text-soft">
                {draft.unsaved
                  ? texts.savedHere({ when: formatTimestamp(draft.savedAt) })
                  : texts.savedInAccount({ when: formatTimestamp(draft.savedAt) })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton
                href={`${paths.apply(draft.universityId, draft.programId)}?step=${draft.reached}`}
                size="small"
                aria-label={texts.continueOf({ program: draft.programName })}
              >
                {texts.continue}
              </LinkButton>
              <Button
                size="small"
                tone="text"
                aria-label={texts.removeOf({ program: draft.programName })}
                onClick={() => setRemoving(draft)}
              >
                {texts.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        heading={texts.removeHeading}
        tone="stop"
        confirmLabel={texts.remove}
        cancelLabel={texts.keep}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        {removing && (
          <p>{texts.removeBody({ program: removing.programName, university: removing.universityName })}</p>
        )}
      </ConfirmDialog>
    </Card>
  )
}
