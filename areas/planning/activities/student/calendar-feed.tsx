import { useRef, useState } from 'react'
import { failureOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import { useWithProof } from '#areas/accounts/offers-web.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { endCalendarFeed, makeCalendarFeed } from '../contract/activities.ts'
import { calendarFeedTexts as texts } from '#texts/planning/activities/activities.ts'

type Creation = { state: 'none' | 'creating' } | { url: string } | { error: string }

/**
 * The private address of the calendar for calendar apps. It is created after a fresh proof, shown once, and never
 * stored in the Redux store.
 */
export function CalendarFeed({ isActive, onCreated }: { isActive: boolean; onCreated: () => void }) {
  const { withProof, proofDialog } = useWithProof()
  const [creation, setCreation] = useState<Creation>({ state: 'none' })
  const ending = useSend(endCalendarFeed)
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const url = isActive && 'url' in creation ? creation.url : null
  const create = async () => {
    setCopied(false)
    setCreation({ state: 'creating' })
    try {
      const created = await withProof(() => call(makeCalendarFeed, { body: {} }))
      setCreation(created ?? { state: 'none' })
      if (created !== null) onCreated()
    } catch (error) {
      setCreation({ error: error instanceof CallError ? error.message : failureOf(makeCalendarFeed) })
    }
  }
  const end = () => ending.send({}).then(() => setCreation({ state: 'none' }), shownByState)
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Copying is not allowed here: the address is marked, to be copied by hand.
      field.current?.select()
    }
  }
  const failed = 'error' in creation ? creation.error : (ending.failure?.message ?? null)
  return (
    <Card padded aria-labelledby="feed" className="grid max-w-[46rem] gap-4 print:hidden">
      <div>
        <h2 id="feed" className="text-h5 tracking-normal">
          {texts.title}
        </h2>
        <p className="mt-1 text-sm text-soft">{texts.help}</p>
      </div>
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      {url !== null && (
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field label={texts.address}>
            <TextInput
              ref={field}
              value={url}
              readOnly
              dir="ltr"
              onFocus={(event) => event.target.select()}
            />
          </Field>
          <Button onClick={() => void copy(url)}>{copied ? texts.copied : texts.copy}</Button>
        </div>
      )}
      {isActive && url === null && <p className="text-sm">{texts.active}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={'state' in creation && creation.state === 'creating'}
          busyLabel={texts.creating}
          onClick={() => void create()}
        >
          {isActive ? texts.renew : texts.create}
        </Button>
        {isActive && (
          <Button busy={ending.isSending} busyLabel={texts.ending} onClick={() => void end()}>
            {texts.end}
          </Button>
        )}
      </div>
      {proofDialog}
    </Card>
  )
}
