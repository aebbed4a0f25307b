import { useState } from 'react'
import {
  openLetter,
  reissueLetter,
  type LetterSummary,
} from '#areas/applications/letters/contract/letters.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { outdatedIntakeOf } from '#areas/applications/letters/web/outdated-letters.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { useSend } from '#kit/store/use-send.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { usePartArrival } from '#kit/routing/page-arrival.ts'
import { useFolds } from '#kit/rendering/use-wide.ts'
import { Fold } from '#kit/ui/layout/fold.tsx'
import { Button } from '#kit/ui/button.tsx'
import { letterTexts as texts } from '#texts/applications/decide/decision.ts'

interface Props {
  application: Pick<Application, '_id' | 'intake'>
  letters: readonly LetterSummary[]
  /** The numbers of those that the reader may issue again. */
  reissuable: readonly string[]
  onChanged: () => void
}

/** The letters of an application, to open as PDFs, and those that name another intake than the application. */
export function LettersCard({ application, letters, reissuable, onChanged }: Props) {
  const { _id: applicationId, intake } = application
  const reissuing = useSend(reissueLetter)
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
  const reissue = async (number: string) => {
    setBusy(number)
    setFailure(null)
    try {
      showToast({ text: (await reissuing.send({ params: { applicationId, number }, body: {} })).message })
    } catch (refused) {
      setFailure((refused as CallFailure).message)
    }
    setBusy(null)
    onChanged()
  }
  const outdated = letters.flatMap((letter) => {
    const named = outdatedIntakeOf(letter, intake)
    return named === null ? [] : [{ number: letter.number, named }]
  })
  const now = formatIntake(intake)
  usePartArrival('letters')
  const mayFold = useFolds()
  const [folds] = useState(mayFold && outdated.length === 0)
  const content = (
    <>
      {outdated.map(({ number, named }) => (
        <Banner key={number} tone="turn" count="!">
          <div className="grid justify-items-start gap-2">
            <p>
              {texts.outdated({ number, named })} {now !== null && texts.nowFor({ intake: now })}{' '}
              {reissuable.includes(number) ? texts.reissueHelp : texts.cannotReissue}
            </p>
            {reissuable.includes(number) && (
              <Button
                size="small"
                aria-label={texts.reissueOne({ number })}
                busy={busy === number}
                busyLabel={texts.reissuing}
                onClick={() => void reissue(number)}
              >
                {texts.reissue}
              </Button>
            )}
          </div>
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
    </>
  )
  return (
    <section aria-labelledby="letters" className="grid gap-2">
      {folds ? (
        <Fold
          id="letters"
          level={3}
          heading={texts.heading}
          headingClass="text-h5 tracking-normal"
          about={texts.count({ count: letters.length })}
          open={outdated.length > 0}
          className="grid gap-2"
        >
          {content}
        </Fold>
      ) : (
        <>
          <h3 id="letters" className="text-h5 tracking-normal">
            {texts.heading}
          </h3>
          {content}
        </>
      )}
    </section>
  )
}
