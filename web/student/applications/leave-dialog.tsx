import { useState } from 'react'
import * as z from 'zod/mini'
import { withdrawalReasons } from '#contract/application-moves.ts'
import { withdrawalChoices } from '#contract/application-words.ts'
import type { Application } from '#contract/applications.ts'
import { paragraph } from '#contract/fields.ts'
import type { CallFailure } from '../../api.ts'
import { showFieldFailures, useContractForm } from '../../shared/contract-form.ts'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea } from '../../ui/text-input.tsx'
import { myApplicationsWords } from '../../words/en-my-applications.ts'
import { declineRequest, withdrawRequest } from './own-moves.ts'

const words = myApplicationsWords.one
const emptyToNull = z.transform((text: string) => (text.trim() === '' ? null : text))

const Leaving = z.object({
  reason: z.pipe(emptyToNull, z.nullable(z.enum(withdrawalReasons))),
  note: z.pipe(emptyToNull, z.nullable(paragraph({ empty: '', max: 1000 }))),
})
type Leaving = z.output<typeof Leaving>

export interface LeaveDialogProps {
  application: Application
  /** Which way out: turning an offer down, or taking the application back. Null closes the dialog. */
  way: 'decline' | 'withdraw' | null
  onClose: () => void
  onLeft: (application: Application, message: string) => void
}

/** Asks before declining or withdrawing, and for the reason, which nobody has to give. */
export default function LeaveDialog({ application, way, onClose, onLeft }: LeaveDialogProps) {
  return (
    <Dialog
      open={way !== null}
      onClose={onClose}
      heading={way === 'decline' ? words.declineHeading : words.withdrawHeading}
    >
      {way !== null && <LeaveForm application={application} way={way} onClose={onClose} onLeft={onLeft} />}
    </Dialog>
  )
}

function LeaveForm({
  application,
  way,
  onClose,
  onLeft,
}: LeaveDialogProps & { way: 'decline' | 'withdraw' }) {
  const decline = useRequest(declineRequest)
  const withdraw = useRequest(withdrawRequest)
  const form = useContractForm<z.input<typeof Leaving>, Leaving>(Leaving, {
    defaultValues: { reason: '', note: '' },
  })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ reason, note }) => {
    setFailure(null)
    const { run } = way === 'decline' ? decline : withdraw
    try {
      const { data, message } = await run({
        params: { applicationId: application._id },
        body: { ...(reason === null ? {} : { reason }), note },
      }).unwrap()
      onLeft(data, message)
    } catch (error) {
      const refused = error as CallFailure
      if (!showFieldFailures(form, refused, ['reason', 'note'])) setFailure(refused)
    }
  })
  const body =
    way === 'decline'
      ? words.declineBody
      : application.stage === 'joined'
        ? words.withdrawJoined
        : words.withdrawBody
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <p className="text-soft">{body}</p>
      {failure && <Banner tone="error">{failure.message}</Banner>}
      <Field label={words.reason} optional={words.optional} error={errors.reason?.message}>
        <Select {...form.register('reason')}>
          <option value="">{words.noReason}</option>
          {withdrawalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {withdrawalChoices[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.note} optional={words.optional} error={errors.note?.message}>
        <TextArea rows={3} {...form.register('note')} />
      </Field>
      <div className="mt-1 flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button
          type="submit"
          tone="stop"
          busy={isSubmitting}
          busyLabel={way === 'decline' ? words.declineBusy : words.withdrawBusy}
        >
          {way === 'decline' ? words.decline : words.withdrawButton}
        </Button>
        <Button onClick={onClose} disabled={isSubmitting}>
          {words.keep}
        </Button>
      </div>
    </form>
  )
}
