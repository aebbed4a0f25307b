import { useState } from 'react'
import { showPush } from '#platform/notifications/contract.ts'
import { pushTexts as texts } from '#texts/kit/push.ts'
import { CallError } from '../store/api.ts'
import { useAppSelector } from '../store/hooks.ts'
import { useLoaded } from '../store/use-loaded.ts'
import { pushSupport, turnPushOff, turnPushOn } from './push-device.ts'

/** Whether notifications are on for this device, and what turns them on and off. */
export function usePush() {
  const userId = useAppSelector((state) => state.info.user?._id) ?? ''
  const state = useLoaded(showPush, {})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const attempt = async (work: () => Promise<string | null>) => {
    setBusy(true)
    setError(null)
    try {
      setError(await work())
      await state.reload()
    } catch (failure) {
      setError(failure instanceof CallError ? failure.failure.message : texts.failed)
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    support: pushSupport(),
    busy,
    error,
    turnOn: (publicKey: string) =>
      void attempt(async () => ((await turnPushOn(userId, publicKey)) ? null : texts.refused)),
    turnOff: () => void attempt(() => turnPushOff().then(() => null)),
  }
}
