import { useEffect, useState } from 'react'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { activityWords } from '../../words/en-activities.ts'
import { endFeedRequest, makeFeedRequest } from './activity-requests.ts'

const words = activityWords.feed

/** The private address under which a calendar program finds the dates; shown once, when it is made. */
export function CalendarFeed({ isOut, onChanged }: { isOut: boolean; onChanged: () => void }) {
  const making = useRequest(makeFeedRequest)
  const ending = useRequest(endFeedRequest)
  const [copied, setCopied] = useState(false)
  const { clear } = making
  useEffect(() => () => void clear(), [clear])
  const url = isOut ? (making.data?.url ?? null) : null
  const make = async () => {
    setCopied(false)
    const made = await making.run({ body: {} })
    if (made.meta.requestStatus === 'fulfilled') onChanged()
  }
  const end = async () => {
    const ended = await ending.run({})
    if (ended.meta.requestStatus !== 'fulfilled') return
    clear()
    onChanged()
  }
  const failed = making.error ?? ending.error
  return (
    <Card padded aria-labelledby="feed" className="grid max-w-[46rem] gap-4 print:hidden">
      <div>
        <h2 id="feed" className="text-h5 tracking-normal">
          {words.title}
        </h2>
        <p className="mt-1 text-sm text-soft">{words.help}</p>
      </div>
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      {url !== null && (
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field label={words.address}>
            <TextInput value={url} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
          </Field>
          <Button onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
            {copied ? words.copied : words.copy}
          </Button>
        </div>
      )}
      {isOut && url === null && <p className="text-sm">{words.out}</p>}
      <div className="flex flex-wrap gap-3">
        <Button busy={making.isLoading} busyLabel={words.making} onClick={() => void make()}>
          {isOut ? words.renew : words.make}
        </Button>
        {isOut && (
          <Button busy={ending.isLoading} busyLabel={words.ending} onClick={() => void end()}>
            {words.end}
          </Button>
        )}
      </div>
    </Card>
  )
}
