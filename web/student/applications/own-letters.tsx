import { useEffect, useState } from 'react'
import { listLetters, openLetter, type LetterSummary } from '#contract/letters.ts'
import { call, CallError } from '../../api.ts'
import { saveFile } from '../../shared/save-file.ts'
import { ownRequest } from '../../store/own-request.ts'
import { useRequest } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { letterWords } from '../../words/en-letters.ts'

const words = letterWords.own
const lettersRequest = ownRequest('ownLetters', listLetters)

/** The letters of an application that stand, to download; nothing while there are none. */
export function OwnLetters({ applicationId, stage }: { applicationId: string; stage: string }) {
  const { data, run } = useRequest(lettersRequest)
  const [loadedFor, setLoadedFor] = useState<string | null>(null)
  useEffect(() => {
    const running = run({ params: { applicationId } })
    void running.unwrap().then(
      () => setLoadedFor(applicationId),
      () => undefined,
    )
    return () => running.abort()
    // A new stage may bring a new letter.
  }, [run, applicationId, stage])
  const standing =
    loadedFor === applicationId ? (data?.data ?? []).filter(({ endedAt }) => endedAt === null) : []
  if (standing.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-body text-sm font-semibold tracking-normal">{words.title}</h3>
      <p className="text-sm text-soft">{words.lead}</p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {standing.map((letter) => (
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
      saveFile(file, `letter-${number}.pdf`)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : words.failed)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button size="small" busy={busy} busyLabel={words.preparing} onClick={() => void save()}>
        {words.download(kind)}
      </Button>
      {failure !== null && (
        <p role="alert" className="mt-1.5 text-sm font-semibold text-stop">
          {failure}
        </p>
      )}
    </div>
  )
}
