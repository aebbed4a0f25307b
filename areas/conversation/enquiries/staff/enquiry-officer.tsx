import { useState } from 'react'
import type { FormEvent } from 'react'
import { listTagsAndOfficers } from '#areas/students/notes-and-tags/contract.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Enquiry } from '../contract/enquiries.ts'
import { assignEnquiry } from '../contract/enquiry-inbox.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { actMark } from './use-enquiry-keys.ts'

const nobody = 'nobody'

interface Props {
  of: Enquiry
  /** Another officer was faster. */
  onStale: () => void
  /** The viewer has changed it. */
  onChanged?: () => void
}

/** Who answers an open enquiry, with buttons to take it, hand it over or release it. */
export function EnquiryOfficer({ of, onStale, onChanged }: Props) {
  const own = useAppSelector((state) => state.info.user?._id)
  const { send, isSending, failure } = useSend(assignEnquiry)
  const [isOpen, setIsOpen] = useState(false)
  const { officer } = of
  const isMine = officer !== null && officer._id === own
  const assign = (officerId: string | null) => {
    if (isSending) return
    const body = { officerId, seen: officer?._id ?? null }
    void send({ params: { enquiryId: of._id }, body }).then(
      ({ message }) => {
        setIsOpen(false)
        showToast({ text: message })
        onChanged?.()
      },
      ({ code }: CallFailure) => {
        if (code === 'changed_meanwhile' || code === 'move_not_possible') onStale()
      },
    )
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p role="status" className={officer === null ? 'text-soft' : 'font-semibold'}>
          {officer === null ? texts.nobodys : isMine ? texts.yours : texts.with({ name: officer.name })}
        </p>
        {officer === null && own !== undefined && (
          <Button
            size="small"
            busy={isSending}
            busyLabel={texts.taking}
            onClick={() => assign(own)}
            {...{ [actMark]: 'take' }}
          >
            {texts.take}
          </Button>
        )}
        <Button size="small" tone="text" onClick={() => setIsOpen(true)}>
          {officer === null || isMine ? texts.handOver : texts.takeOver}
        </Button>
        {isMine && (
          <Button
            size="small"
            tone="text"
            busy={isSending}
            busyLabel={texts.releasing}
            onClick={() => assign(null)}
          >
            {texts.release}
          </Button>
        )}
      </div>
      {failure !== null && !isOpen && <Banner tone="error">{failure.message}</Banner>}
      <HandOver
        of={of}
        open={isOpen}
        busy={isSending}
        failure={failure}
        onGive={assign}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

interface HandOverProps {
  of: Enquiry
  open: boolean
  busy: boolean
  failure: CallFailure | null
  onGive: (to: string | null) => void
  onClose: () => void
}

function HandOver({ of, open, busy, failure, onGive, onClose }: HandOverProps) {
  const form = `hand-over-${of._id}`
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      heading={texts.handOverHeading({ name: of.firstName })}
      form={form}
      submit={texts.handOver}
      busy={busy}
      busyLabel={texts.handingOver}
      cancel={texts.cancel}
    >
      <HandOverForm id={form} officer={of.officer} failure={failure} onGive={onGive} />
    </FormDialog>
  )
}

function HandOverForm({
  id,
  officer,
  failure,
  onGive,
}: Pick<HandOverProps, 'failure' | 'onGive'> & Pick<Enquiry, 'officer'> & { id: string }) {
  const own = useAppSelector((state) => state.info.user?._id)
  const officers = useLoaded(listTagsAndOfficers, {}).data?.officers ?? []
  const [to, setTo] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const wrong = isSubmitted && to === '' ? texts.chooseFirst : failure?.fields['officerId']
  const give = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (to !== '') onGive(to === nobody ? null : to)
  }
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={give}>
      {failure !== null && failure.fields['officerId'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      {officer !== null && <p className="text-sm text-soft">{texts.now({ name: officer.name })}</p>}
      <Field label={texts.officer} hint={texts.officerHint} error={wrong}>
        <Select value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{texts.choose}</option>
          {officers
            .filter(({ _id }) => _id !== officer?._id)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {_id === own ? texts.me({ name }) : name}
              </option>
            ))}
          {officer !== null && <option value={nobody}>{texts.nobody}</option>}
        </Select>
      </Field>
    </form>
  )
}
