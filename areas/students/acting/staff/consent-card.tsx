import { useCallback, useState } from 'react'
import type { FormEvent } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import {
  UnsentFileList,
  useFileForm,
  useUnsentFiles,
  type Announce,
  type UnsentFiles,
} from '#areas/applications/offers-web.ts'
import { call } from '#kit/store/api.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { CodeInput } from '#kit/ui/fields/code-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { consentTexts as texts } from '#texts/students/acting/acting.ts'
import {
  announceConsentForm,
  confirmConsentCode,
  recordConsentForm,
  sendConsentCode,
  type showActing,
} from '../contract.ts'
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
          <NewConsent student={student} onRecorded={recorded} />
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

/** The two ways to record a consent: the signed form, which is uploaded as soon as it is chosen, and a code. */
function NewConsent({ student, onRecorded }: FormProps) {
  const { _id: studentId, email } = student
  const announce: Announce = useCallback(
    (body, signal) => call(announceConsentForm, { params: { studentId }, body, signal }),
    [studentId],
  )
  const files = useUnsentFiles(`consent form ${studentId}`, announce)
  return (
    <>
      <SignedForm student={student} files={files} onRecorded={onRecorded} />
      {email !== null && (
        <ByCode
          student={student}
          email={email}
          onRecorded={(message) => {
            // Otherwise it would be offered again for the consent after this one.
            files.discard()
            onRecorded(message)
          }}
        />
      )}
    </>
  )
}

function SignedForm({ student: { _id: studentId }, files, onRecorded }: FormProps & { files: UnsentFiles }) {
  const { busy, waiting, stop, failure, send: sendForm } = useFileForm(files)
  const { send: record } = useSend(recordConsentForm)
  const fields = failure?.fields ?? {}
  const send = async () => {
    const recorded = await sendForm(
      ([upload]) => record({ params: { studentId }, body: { upload: upload! } }),
      files.files.length === 0 ? { file: texts.noFile } : {},
    )
    if (recorded !== null) onRecorded(recorded.message)
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <UnsentFileList
        of={files}
        most={1}
        busy={busy}
        texts={{ add: texts.form, photo: texts.photo, choose: texts.choose, hint: texts.hint }}
        error={files.files.length === 0 ? fields['file'] : undefined}
      />
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.recording}>
          {texts.record}
        </Button>
        {waiting && <Button onClick={stop}>{texts.cancel}</Button>}
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
    // What was wrong with the code before does not concern the next one.
    confirming.reset()
    const { message } = await sending.send({ params, body: {} })
    setIsSent(true)
    showToast({ text: message })
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(code === '')
    if (confirming.isSending || code === '') return
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
            <CodeInput value={code} onValue={setCode} />
          </Field>
          <Button type="submit" busy={confirming.isSending} busyLabel={texts.confirming}>
            {texts.confirm}
          </Button>
        </form>
      )}
    </div>
  )
}
