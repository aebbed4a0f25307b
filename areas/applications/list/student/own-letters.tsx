import { useState } from 'react'
import { listLetters, openLetter, type LetterSummary } from '#areas/applications/letters/contract/letters.ts'
import { call, CallError } from '#kit/store/api.ts'
import {
  factsOfLetter,
  LetterDownload,
  LetterThumbnails,
} from '#areas/applications/letters/web/university-letter.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureBelow } from '#kit/ui/failure-below.tsx'
import { ownLetterTexts as texts } from '#texts/applications/letters/own-letters.ts'
import { universityLetterTexts } from '#texts/applications/letters/university-letter.ts'

/** The valid letters, the university's own and ours, to download; nothing if there are none. */
export function OwnLetters({ applicationId }: { applicationId: string }) {
  const { data, isStale } = useLoaded(listLetters, { params: { applicationId } })
  const shown = isStale ? null : data
  const standing = (shown?.data ?? []).filter(({ endedAt }) => endedAt === null)
  const theirs = shown?.ofUniversity ?? null
  return (
    <>
      {theirs !== null && (
        <section aria-labelledby="university-letter" className="grid gap-2 border-t border-line pt-4">
          <h3 id="university-letter" className="font-body text-sm font-semibold tracking-normal">
            {universityLetterTexts.heading}
          </h3>
          <p className="text-sm text-soft">{universityLetterTexts.forStudent}</p>
          <LetterThumbnails applicationId={applicationId} letter={theirs} />
          <p className="text-sm">{factsOfLetter(theirs)}</p>
          <LetterDownload applicationId={applicationId} letter={theirs} />
        </section>
      )}
      {standing.length > 0 && <OurLetters applicationId={applicationId} letters={standing} />}
    </>
  )
}

function OurLetters({
  applicationId,
  letters,
}: {
  applicationId: string
  letters: readonly LetterSummary[]
}) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-body text-sm font-semibold tracking-normal">{texts.title}</h3>
      <p className="text-sm text-soft">{texts.lead}</p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {letters.map((letter) => (
          <LetterButton key={letter.number} applicationId={applicationId} letter={letter} />
        ))}
      </div>
    </div>
  )
}

function LetterButton({ applicationId, letter }: { applicationId: string; letter: LetterSummary }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { number, kind } = letter
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const file: Blob = await call(openLetter, { params: { applicationId, number } })
      saveFile(file, texts.fileName({ number }))
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : texts.failed)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button size="small" busy={busy} busyLabel={texts.preparing} onClick={() => void save()}>
        {texts.download[kind]}
      </Button>
      <FailureBelow>{failure}</FailureBelow>
    </div>
  )
}
