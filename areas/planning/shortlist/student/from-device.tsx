import { useEffect, useState } from 'react'
import { formatList } from '#kit/format/local-formats.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePlace } from '#kit/routing/router.tsx'
import { contractApi } from '#kit/store/contract-api.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { fromDeviceTexts as texts } from '#texts/planning/shortlist/from-device.ts'
import { takeFromDevice } from './take-from-device.ts'
import type { Taken } from './take-from-device.ts'

/** One transfer at a time, although several screens start it. */
let running: Promise<Taken> | null = null

/** Moves what was saved on this device before the login into the account, and says what became of it. */
export default function FromDevice() {
  const dispatch = useAppDispatch()
  const { pathname, search } = usePlace()
  const [taken, setTaken] = useState<Taken | null>(null)
  // It is read once: the next screen, or step of an application, is about something else.
  useEffect(() => setTaken(null), [pathname, search])
  useEffect(() => {
    let isShown = true
    const take = async () => {
      const result = await (running ??= takeFromDevice().finally(() => (running = null)))
      if (result.moved > 0) dispatch(contractApi.util.invalidateTags(['shortlist'] as never))
      if (isShown) setTaken(result)
    }
    const start = () => void take().catch(() => {})
    start()
    addEventListener('online', start)
    return () => {
      isShown = false
      removeEventListener('online', start)
    }
  }, [dispatch])
  if (taken === null) return null
  const { moved, gone, full, waiting, answers } = taken
  const sentences = [
    moved > 0 && texts.moved({ count: moved }),
    answers && texts.answers,
    gone.length > 0 && texts.gone({ names: formatList(gone) }),
    full.length > 0 && texts.full({ names: formatList(full) }),
    waiting > 0 && texts.waiting({ count: waiting }),
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null
  return (
    <Banner
      tone="info"
      announce
      className="mb-5"
      action={
        moved + full.length > 0 && (
          <LinkButton href={paths.shortlist} size="small">
            {texts.see}
          </LinkButton>
        )
      }
    >
      {sentences.join(' ')}
    </Banner>
  )
}
