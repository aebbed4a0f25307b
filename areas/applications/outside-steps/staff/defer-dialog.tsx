import { useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { showDecisionOptions } from '#areas/applications/decide/contract.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Record } from '#kit/lists/record.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextArea } from '#kit/ui/fields/text-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { deferTexts as texts } from '#texts/applications/outside-steps/steps.ts'
import { deferApplication, type OutsideSteps } from '../contract/outside-steps.ts'

interface Props {
  open: boolean
  application: Application
  onClose: () => void
  onDeferred: (data: OutsideSteps) => void
}

/** Moves an application to another intake of its program. */
export function DeferDialog({ open, ...rest }: Props) {
  return (
    <Dialog open={open} heading={texts.heading} onClose={rest.onClose}>
      <DeferForm {...rest} />
    </Dialog>
  )
}

function DeferForm({ application, ...rest }: Omit<Props, 'open'>) {
  const loaded = useLoaded(showProgram, { params: { programId: application.program._id } })
  return (
    <Record of={loaded} loading={texts.loading} shape={<SkeletonText lines={4} />}>
      {({ program }) => (
        <Form
          application={application}
          intakes={program.intakes.map(({ code }) => code).filter((code) => code !== application.intake)}
          {...rest}
        />
      )}
    </Record>
  )
}

function Form({
  application: { _id: applicationId, intake, program },
  intakes,
  onClose,
  onDeferred,
}: Omit<Props, 'open'> & { intakes: readonly string[] }) {
  const form = useUnsavedForm(`deferral ${applicationId}`, { to: '', reason: '' })
  const { send, isSending } = useSend(deferApplication)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { to, reason } = form.typed
  const errors = failure?.fields ?? {}
  const defer = async () => {
    setFailure(null)
    try {
      const own = reason.trim()
      const body = { from: intake, to, ...(own === '' ? {} : { reason: own }) }
      const { message, data } = await send({ params: { applicationId }, body })
      form.discard()
      showToast({ text: message })
      onDeferred(data)
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const now = formatIntake(intake)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void defer()
      }}
      onReset={onCancelled(form, onClose)}
    >
      <p className="text-sm">
        {now !== null && `${texts.now({ intake: now })} `}
        {texts.lead}
      </p>
      <LettersInForce applicationId={applicationId} intake={intake} />
      {failure !== null && Object.keys(errors).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      {intakes.length === 0 ? (
        <p className="text-sm">
          {texts.none} <Anchor href={paths.staffProgram(program._id)}>{texts.toProgram}</Anchor>
        </p>
      ) : (
        <>
          <Field label={texts.intake} error={errors['to']}>
            <Select value={to} onChange={({ currentTarget }) => form.change({ to: currentTarget.value })}>
              <option value="">{texts.choose}</option>
              {intakes.map((code) => (
                <option key={code} value={code}>
                  {formatIntake(code)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={texts.reason}
            hint={texts.reasonHint}
            optional={texts.optional}
            error={errors['reason']}
          >
            <TextArea
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => form.change({ reason: currentTarget.value })}
            />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {intakes.length > 0 && (
          <Button type="submit" tone="main" busy={isSending} busyLabel={texts.sending}>
            {texts.send}
          </Button>
        )}
        <Button type="reset" disabled={isSending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Which letters stay valid although they name the intake that the application leaves. */
function LettersInForce({ applicationId, intake }: { applicationId: string; intake: string | null }) {
  const options = useLoaded(showDecisionOptions, { params: { applicationId } })
  const now = formatIntake(intake)
  const inForce = (options.data?.data.letters ?? []).filter(
    (letter) => letter.endedAt === null && letter.intake !== null && letter.intake === intake,
  )
  const ofUniversity = (options.data?.data.universityLetters ?? []).some(({ endedAt }) => endedAt === null)
  if (inForce.length === 0 && !ofUniversity) return null
  return (
    <Banner tone="info" className="text-sm">
      {inForce.length > 0 &&
        texts.lettersStay({
          count: inForce.length,
          letters: formatList(inForce.map(({ number }) => number)),
          intake: now ?? '',
        })}{' '}
      {ofUniversity && texts.universityLetter}
    </Banner>
  )
}
