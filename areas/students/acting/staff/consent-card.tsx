import { useState } from 'react'
import type { FormEvent } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import { acceptOf, documentProblem } from '#platform/contract/documents.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { consentTexts as texts } from '#texts/students/acting/acting.ts'
import { confirmConsentCode, recordConsentForm, sendConsentCode, type showActing } from '../contract.ts'
import { ConsentLine } from '../web/consent-line.tsx'
import { PrintForm } from './consent-form.tsx'
import { GivenConsent } from './given-consent.tsx'

type State = ReplyOf<typeof showActing>
type Student = State['student']

interface Props {
  of: State
  onRecorded: () => void
}

/** Whether the student has consented that the office acts for them, and how that is recorded and withdrawn. */
export function ConsentCard({ of: { student, consents }, onRecorded }: Props) {
  const given = consents.find(({ withdrawnAt }) => withdrawnAt === null)
  const [ended] = consents
  const recorded = (message: string) => {
    showToast({ text: message })
    onRecorded()
  }
  return (
    <Card padded aria-labelledby="acting-consent" className="grid gap-4">
      <h2 id="acting-consent" className="text-h4">
        {texts.heading}
      </h2>
      {given === undefined ? (
        <>
          <Banner tone="turn" count="!" lead={ended === undefined ? texts.missing : texts.ended}>
            {ended !== undefined
              ? texts.endedHelp
              : student.claimed
                ? texts.missingClaimed
                : texts.missingHelp}
          </Banner>
          {ended !== undefined && <ConsentLine consent={ended} />}
          <blockquote className="rounded-control border border-line bg-tint p-4 text-sm">
            <p className="mb-1 font-semibold">{texts.wording}</p>
            <p>{texts.statement}</p>
            <p className="mt-3 text-soft">{texts.signature}</p>
          </blockquote>
          <PrintForm studentId={student._id} />
          <SignedForm student={student} onRecorded={recorded} />
          {student.email !== null && <ByCode student={student} email={student.email} onRecorded={recorded} />}
        </>
      ) : (
        <GivenConsent student={student} consent={given} onWithdrawn={recorded} />
      )}
    </Card>
  )
}

interface FormProps {
  student: Student
  onRecorded: (message: string) => void
}

function SignedForm({ student, onRecorded }: FormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Pick<CallFailure, 'message' | 'fields'> | null>(null)
  const problem = file && documentProblem(file)
  const error = problem ? documentProblems[problem] : failure?.fields['file']
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (file === null) return setFailure({ message: '', fields: { file: texts.noFile } })
    if (problem || busy) return
    setFailure(null)
    setBusy(true)
    try {
      const { message } = await call(recordConsentForm, {
        params: { studentId: student._id },
        body: {},
        files: { file },
      })
      onRecorded(message)
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.failure : { message: texts.failed, fields: {} })
    }
    setBusy(false)
  }
  const choose = (chosen: File | null) => {
    setFailure(null)
    setFile(chosen)
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void send(event)}>
      {file === null ? (
        <div className="grid gap-1.5">
          <FileDrop
            label={texts.form}
            photoLabel={texts.photo}
            chooseLabel={texts.choose}
            hint={texts.hint}
            accept={acceptOf()}
            secondary
            disabled={busy}
            onFiles={([chosen]) => choose(chosen ?? null)}
          />
          {error && <FieldError>{error}</FieldError>}
        </div>
      ) : (
        <FileRow
          state={error ? 'failed' : 'received'}
          name={file.name}
          detail={formatSize(file.size)}
          error={error ?? undefined}
          actions={
            <Button size="small" disabled={busy} onClick={() => choose(null)}>
              {texts.drop}
            </Button>
          }
        />
      )}
      {failure !== null && failure.message !== '' && failure.fields['file'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <div>
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.recording}>
          {texts.record}
        </Button>
      </div>
    </form>
  )
}

function ByCode({ student, email, onRecorded }: FormProps & { email: string }) {
  const sending = useSend(sendConsentCode)
  const confirming = useSend(confirmConsentCode)
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const params = { studentId: student._id }
  const ask = async () => {
    const { message } = await sending.send({ params, body: {} })
    setIsSent(true)
    showToast({ text: message })
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(code.trim() === '')
    if (confirming.isSending || code.trim() === '') return
    onRecorded((await confirming.send({ params, body: { code } })).message)
  }
  const failure = confirming.failure ?? sending.failure
  const error = isMissing ? texts.codeMissing : confirming.failure?.fields['code']
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-h5 tracking-normal">{texts.byCode}</h3>
      <p className="text-sm text-soft">{texts.byCodeHelp({ email })}</p>
      {failure !== null && failure.fields['code'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <div>
        <Button
          size="small"
          busy={sending.isSending}
          busyLabel={texts.sendingCode}
          onClick={() => void ask().catch(shownByState)}
        >
          {texts.sendCode}
        </Button>
      </div>
      {isSent && (
        <form
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => void confirm(event).catch(shownByState)}
        >
          <Field label={texts.code} error={error}>
            <TextInput
              inputMode="numeric"
              dir="ltr"
              value={code}
              maxLength={6}
              autoComplete="off"
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={confirming.isSending} busyLabel={texts.confirming}>
            {texts.confirm}
          </Button>
        </form>
      )}
    </div>
  )
}
