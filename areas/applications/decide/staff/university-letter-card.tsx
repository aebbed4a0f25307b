import { Suspense, useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import {
  hasOffer,
  removeUniversityLetter,
  type UniversityLetter,
} from '#areas/applications/letters/contract/university-letters.ts'
import { call, CallError } from '#kit/store/api.ts'
import {
  factsOfLetter,
  LetterDownload,
  LetterThumbnails,
} from '#areas/applications/letters/web/university-letter.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDate } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { universityLetterTexts } from '#texts/applications/letters/university-letter.ts'
import type { DecisionOptions } from '../contract.ts'
import type { AttachLetterProps } from './attach-letter.tsx'

const texts = universityLetterTexts.card
/** Loaded on demand: few visits to a case file attach a letter. */
const AttachLetter = lazyPage<AttachLetterProps>(() => import('./attach-letter.tsx'))
const foldStyle =
  'inline-flex min-h-9 items-center text-soft underline underline-offset-4 hover:text-accent pointer-coarse:min-h-11'

interface Props extends Pick<DecisionOptions, 'universityLetters' | 'mayAttachLetter'> {
  application: Application
  onChanged: () => void
}

/** The university's own letter: all staff may view it; people who decide may attach, replace and remove it. */
export function UniversityLetterCard({ application, universityLetters, mayAttachLetter, onChanged }: Props) {
  const { _id: applicationId, stage } = application
  const [attaching, setAttaching] = useState(false)
  const [opened, setOpened] = useState(false)
  const [removing, setRemoving] = useState(false)
  const letter = universityLetters.find(({ endedAt }) => endedAt === null)
  const earlier = universityLetters.filter(({ endedAt }) => endedAt !== null)
  if (universityLetters.length === 0 && !mayAttachLetter) return null
  return (
    <section aria-labelledby="university-letter" className="grid gap-2 text-sm">
      <h3 id="university-letter" className="text-h5 tracking-normal">
        {universityLetterTexts.heading}
      </h3>
      {letter ? (
        <CurrentLetter
          key={letter._id}
          applicationId={applicationId}
          letter={letter}
          announced={hasOffer(stage)}
        />
      ) : (
        mayAttachLetter && <p className="text-soft">{hasOffer(stage) ? texts.noneWithOffer : texts.none}</p>
      )}
      {mayAttachLetter && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() => {
              setOpened(true)
              setAttaching(true)
            }}
          >
            {letter ? texts.replace : texts.attach}
          </Button>
          {letter && (
            <Button size="small" tone="stop" onClick={() => setRemoving(true)}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className={foldStyle}>{texts.earlier({ count: earlier.length })}</summary>
          <ul className="mt-1 grid gap-2.5">
            {earlier.map((one) => (
              <li key={one._id} className="grid gap-1">
                <span>
                  {texts.version({ version: one.version })}, {factsOfLetter(one)},{' '}
                  {texts.ended({ day: formatDate(one.endedAt!) })}
                </span>
                <LetterDownload
                  applicationId={applicationId}
                  letter={one}
                  label={texts.downloadVersion({ version: one.version })}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
      {/* Stays mounted once opened, so that closing returns the focus to the button. */}
      {opened && (
        <Suspense>
          <AttachLetter
            applicationId={applicationId}
            open={attaching}
            onClose={() => setAttaching(false)}
            onAttached={(message) => {
              setAttaching(false)
              showToast({ text: message })
              onChanged()
            }}
          />
        </Suspense>
      )}
      {letter && (
        <RemoveLetter
          applicationId={applicationId}
          letterId={letter._id}
          open={removing}
          onClose={() => setRemoving(false)}
          onRemoved={(message) => {
            setRemoving(false)
            showToast({ text: message })
            onChanged()
          }}
        />
      )}
    </section>
  )
}

function CurrentLetter({
  applicationId,
  letter,
  announced,
}: {
  applicationId: string
  letter: UniversityLetter
  announced: boolean
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>
        {factsOfLetter(letter)}.{!announced && <span className="text-soft"> {texts.untold}</span>}
      </p>
      {/* Pages are loaded only on demand, because each view is recorded. */}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={foldStyle}>{universityLetterTexts.showPages}</summary>
        {open && <LetterThumbnails applicationId={applicationId} letter={letter} />}
      </details>
      <LetterDownload applicationId={applicationId} letter={letter} />
    </>
  )
}

interface RemoveProps {
  applicationId: string
  letterId: string
  open: boolean
  onClose: () => void
  onRemoved: (message: string) => void
}

function RemoveLetter({ applicationId, letterId, open, onClose, onRemoved }: RemoveProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onRemoved((await call(removeUniversityLetter, { params: { applicationId, letterId } })).message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.failure.message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={open}
      heading={texts.removeHeading}
      confirmLabel={texts.remove}
      cancelLabel={texts.keep}
      tone="stop"
      busy={busy}
      busyLabel={texts.removing}
      error={failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{texts.removeBody}</p>
    </ConfirmDialog>
  )
}
