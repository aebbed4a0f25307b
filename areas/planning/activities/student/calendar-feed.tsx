import { useState } from 'react'
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

type Making = { state: 'none' | 'making' } | { url: string } | { error: string }

/**
 * The private address under which a calendar program finds the dates. It is made after a fresh proof, shown once, and
 * never reaches the store.
 */
export function CalendarFeed({ isOut, onMade }: { isOut: boolean; onMade: () => void }) {
  const { withProof, proofDialog } = useWithProof()
  const [making, setMaking] = useState<Making>({ state: 'none' })
  const ending = useSend(endCalendarFeed)
  const [copied, setCopied] = useState(false)
  const url = isOut && 'url' in making ? making.url : null
  const make = async () => {
    setCopied(false)
    setMaking({ state: 'making' })
    try {
      const made = await withProof(() => call(makeCalendarFeed, { body: {} }))
      setMaking(made ?? { state: 'none' })
      if (made !== null) onMade()
    } catch (error) {
      setMaking({ error: error instanceof CallError ? error.message : failureOf(makeCalendarFeed) })
    }
  }
  const end = () => ending.send({}).then(() => setMaking({ state: 'none' }), shownByState)
  const failed = 'error' in making ? making.error : (ending.failure?.message ?? null)
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
            <TextInput value={url} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
          </Field>
          <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
            {copied ? texts.copied : texts.copy}
          </Button>
        </div>
      )}
      {isOut && url === null && <p className="text-sm">{texts.active}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={'state' in making && making.state === 'making'}
          busyLabel={texts.creating}
          onClick={() => void make()}
        >
          {isOut ? texts.renew : texts.create}
        </Button>
        {isOut && (
          <Button busy={ending.isSending} busyLabel={texts.ending} onClick={() => void end()}>
            {texts.end}
          </Button>
        )}
      </div>
      {proofDialog}
    </Card>
  )
}
