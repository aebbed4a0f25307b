import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { conditionTexts as texts } from '#texts/applications/decide/decision.ts'
import { markConditions, type OfferCondition } from '../contract.ts'

type State = OfferCondition['state']
const states = Object.keys(texts.states) as State[]

interface Props {
  applicationId: string
  conditions: readonly OfferCondition[]
}

/** The conditions of the offer with their states; changes are saved together, with one e-mail. */
export function ConditionsCard({ applicationId, conditions }: Props) {
  const form = useUnsavedForm(`conditions ${applicationId}`, {
    marked: {} as Readonly<Record<number, State>>,
    note: '',
  })
  const { marked, note } = form.typed
  const [failure, setFailure] = useState<string | null>(null)
  const { send, isSending } = useSend(markConditions)
  const changes = conditions.flatMap(({ position, state }) => {
    const to = marked[position]
    return to === undefined || to === state ? [] : [{ position, from: state, to }]
  })
  async function save() {
    setFailure(null)
    try {
      const own = note.trim()
      const body = { conditions: changes, ...(own === '' ? {} : { note: own }) }
      const { message } = await send({ params: { applicationId }, body })
      form.discard()
      showToast({ text: message })
    } catch (caught) {
      setFailure((caught as CallFailure).message)
      // If somebody else has marked one, show their state and leave the choices made here.
    }
  }
  return (
    <section aria-labelledby="conditions" className="grid gap-3">
      <div>
        <h3 id="conditions" className="text-h5 tracking-normal">
          {texts.heading}
        </h3>
        <p className="text-sm text-soft">{texts.help}</p>
      </div>
      <ul className="grid gap-3">
        {conditions.map(({ position, text, state, by, at }) => (
          <li key={position} className="grid gap-1.5 text-sm">
            <span className="break-words">{text}</span>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Select
                aria-label={texts.of({ text })}
                value={marked[position] ?? state}
                onChange={(event) =>
                  form.change({ marked: { ...marked, [position]: event.target.value as State } })
                }
                className="min-h-9 w-auto py-1 text-sm"
              >
                {states.map((one) => (
                  <option key={one} value={one}>
                    {texts.states[one]}
                  </option>
                ))}
              </Select>
              {by !== null && at !== null && (
                <span className="text-soft">
                  {by}, {formatDate(at)}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {changes.length > 0 && (
        <>
          <Field label={texts.note}>
            <TextArea rows={2} value={note} onChange={(event) => form.change({ note: event.target.value })} />
          </Field>
          <Button tone="main" busy={isSending} busyLabel={texts.saving} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      )}
    </section>
  )
}
