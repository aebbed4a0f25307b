import { useState } from 'react'
import { openLetter, type LetterSummary } from '#areas/applications/letters/contract/letters.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { outdatedIntakeOf } from '#areas/applications/letters/web/outdated-letters.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { call, CallError } from '#kit/store/api.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { letterTexts as texts } from '#texts/applications/decide/decision.ts'

interface Props {
  application: Pick<Application, '_id' | 'intake' | 'stage'>
  letters: readonly LetterSummary[]
}

/** The letters of an application, to open as PDFs, and those that name another intake than the application. */
export function LettersCard({ application, letters }: Props) {
  const { _id: applicationId, intake, stage } = application
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
  const outdated = letters.flatMap((letter) => {
    const named = outdatedIntakeOf(letter, intake)
    return named === null ? [] : [{ number: letter.number, named }]
  })
  const now = formatIntake(intake)
  return (
    <section aria-labelledby="letters" className="grid gap-2">
      <h3 id="letters" className="text-h5 tracking-normal">
        {texts.heading}
      </h3>
      {outdated.map(({ number, named }) => (
        <Banner key={number} tone="turn" count="!">
          {texts.outdated({ number, named })} {now !== null && texts.nowFor({ intake: now })}{' '}
          {stage === 'offered' && texts.offerAgain}
        </Banner>
      ))}
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
