/**
 * The script of the page after a logout without a connection: has the service worker tell the server when there is a
 * connection again, and says so on the page.
 */
import type { LogoutsSent, SendLogouts } from '#kit/routing/late-logout.ts'

/** Milliseconds between attempts: a device can be online while the server cannot be reached. */
const againMs = 20_000

const status = document.querySelector<HTMLElement>('[data-logout]')!
const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

function ask(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker?.controller?.postMessage({ kind: 'send-logouts' } satisfies SendLogouts)
}

const attempts = setInterval(ask, againMs)
addEventListener('online', ask)
worker?.addEventListener('message', ({ data }: MessageEvent<LogoutsSent>) => {
  if (data.kind !== 'logouts-sent') return
  clearInterval(attempts)
  removeEventListener('online', ask)
  status.textContent = status.dataset['logout']!
  // What may still happen is over.
  document.querySelector('.timeline')?.remove()
})
worker?.startMessages()
ask()
