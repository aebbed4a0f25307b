/**
 * Starts the app on a sign-in page after the first paint; the build inlines this script into the page. If the head
 * loaded the app, its files would compete with the page's own, and the largest text would be painted after 2.3 s
 * instead of 0.8 s on a slow phone.
 */
import { holdInput } from './held-input.ts'

/** The scripts of the app and of the screen, as the build lists them in the page: the app first. */
const files = JSON.parse(document.getElementById('app-files')!.textContent) as string[]

const pause = () => new Promise((resolve) => setTimeout(resolve))

async function start(): Promise<void> {
  // Dependencies first, a few at a time: all at once would block a slow phone noticeably.
  const inOrder = files.toReversed()
  for (const [index, href] of inOrder.entries()) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' }))
    if (index % 4 === 3) await pause()
  }
  for (const file of inOrder) {
    await import(/* @vite-ignore */ file)
    await pause()
  }
}

holdInput()
// Nothing is painted in a tab in the background.
if (document.hidden) void start()
else requestAnimationFrame(() => setTimeout(() => void start()))
