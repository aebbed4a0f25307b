/**
 * Makes the first calls of a screen while its scripts are on the way, where they would be made a round trip later. The
 * build inlines this script into the document of each screen, with the list of its calls
 * (`app/student/next-screen/first-calls.ts`). `kit/store/api.ts` takes the replies. It imports nothing but types.
 */
import type { EarlyReplies } from '#kit/store/early-replies.ts'

/** How long a reply that nobody takes is kept after it has arrived: 10 seconds. Later it may be outdated. */
const lifetimeMs = 10_000

interface FirstCalls {
  /** The pattern of the screen's address. */
  readonly screen: string
  /** Addresses of calls. Values that the screen's address lacks are the id of whoever is logged in. */
  readonly calls: readonly string[]
}

function request(): void {
  const { screen, calls } = JSON.parse(document.getElementById('first-calls')!.textContent) as FirstCalls
  if (location.search !== '') return
  const stored = JSON.parse(localStorage.getItem('persist:root')!) as { info: string }
  const { user, token } = JSON.parse(stored.info) as { user: { _id: string; role: string }; token: string }
  if (!token || user.role !== 'student') return
  const parts = location.pathname.split('/')
  const names = screen.split('/')
  // Without a connection the document of the dashboard answers for other screens.
  const isHere = names.every((name, at) => name.startsWith(':') || name === parts[at])
  if (!isHere || names.length !== parts.length) return
  const early: EarlyReplies = { token, replies: new Map(), messages: [] }
  navigator.serviceWorker?.addEventListener('message', (event) => early.messages.push(event))
  for (const call of calls) {
    const address = call.replace(/:\w+/g, (name) =>
      names.includes(name) ? parts[names.indexOf(name)]! : user._id,
    )
    const reply = fetch(address, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      credentials: 'same-origin',
    })
    early.replies.set(address, reply)
    const drop = () => setTimeout(() => early.replies.delete(address), lifetimeMs)
    reply.then(drop, drop)
  }
  Object.assign(globalThis, { earlyReplies: early })
}

try {
  request()
} catch {
  // Nobody is logged in, or storage is blocked. The screen makes its calls itself.
}
