import { useState } from 'react'
import { openLetter, type LetterSummary } from '#areas/applications/letters/contract/letters.ts'
import { call, CallError } from '#kit/store/api.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Button } from '#kit/ui/button.tsx'
import { letterTexts as texts } from '#texts/applications/decide/decision.ts'

/** The letters of an application, to open as PDFs. */
export function LettersCard({
  applicationId,
  letters,
}: {
  applicationId: string
  letters: readonly LetterSummary[]
}) {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (number: string) => {
    setBusy(number)
    setFailure(null)
    try {
      const file: Blob = await call(openLetter, { params: { applicationId, number } })
      saveFile(file, `${texts.file({ number })}.pdf`)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : texts.failed)
    }
    setBusy(null)
  }
  return (
    <section aria-labelledby="letters" className="grid gap-2">
      <h3 id="letters" className="text-h5 tracking-normal">
        {texts.heading}
      </h3>
      <ul className="grid gap-2 text-sm">
        {letters.map(({ number, kind, issuedAt, endedAt }) => (
          <li key={number} className="grid gap-1">
            <span>
              {(endedAt === null ? texts.line : texts.endedLine)[kind]({ day: formatDate(issuedAt) })}
            </span>
            <Button
              size="small"
              className="justify-self-start"
              busy={busy === number}
              onClick={() => void open(number)}
            >
              {texts.download({ number })}
            </Button>
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p role="alert" className="text-sm font-semibold text-stop">
          {failure}
        </p>
      )}
    </section>
  )
}
