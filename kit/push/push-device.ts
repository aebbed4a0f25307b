import { removePushDevice, savePushDevice } from '#platform/notifications/contract.ts'
import { call } from '../store/api.ts'

/**
 * The browser's side of notifications on a device: the permission and the subscription, which belongs to the service
 * worker.
 */

/** Whose subscription the browser has. Cleared with everything else at a logout. */
const ownerKey = 'push-of'
/** Milliseconds to wait for the service worker, which starts when a page is idle. */
const workerMs = 15_000

/** Whether this browser can show notifications: not at all, not since somebody blocked them, or yes. */
export function pushSupport(): 'none' | 'blocked' | 'possible' {
  const hasAll = ['PushManager', 'Notification'].every((name) => name in globalThis)
  if (!hasAll || !('serviceWorker' in navigator)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

async function worker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker has not started')), workerMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer))
}

const inputOf = (subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/**
 * Asks for the permission, subscribes, and tells the server. Call it from a press of a button: browsers ask nobody
 * otherwise.
 * @param publicKey the key of the agency, in base64url
 * @returns false when the person did not allow it
 * @throws CallError when the server refused, and whatever the browser throws when its push service is out of reach
 */
export async function turnPushOn(userId: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await worker()
  // A subscription with an earlier key of the agency takes no requests with the new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const subscription = await pushManager.subscribe(options)
  await call(savePushDevice, { body: inputOf(subscription) })
  localStorage.setItem(ownerKey, userId)
  return true
}

/** Ends the subscription here and on the server. @throws CallError */
export async function turnPushOff(): Promise<void> {
  await call(removePushDevice, {})
  await endSubscription()
}

async function endSubscription(): Promise<void> {
  if (pushSupport() === 'none') return
  localStorage.removeItem(ownerKey)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Follows a login or logout: the subscription of a person goes on with their new session, and that of anybody else ends.
 * @param userId null after a logout
 */
export async function followSession(userId: string | null): Promise<void> {
  if (pushSupport() === 'none') return
  if (userId === null || localStorage.getItem(ownerKey) !== userId) return endSubscription()
  const subscription = await (await worker()).pushManager.getSubscription()
  if (subscription) await call(savePushDevice, { body: inputOf(subscription) })
}
