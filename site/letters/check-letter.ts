/**
 * The script of the page that checks letters. It reads the signed text from the fragment, checks the signature in the
 * browser, and asks the server only whether the letter is still valid.
 */
import { locale } from '#kit/language/locale.ts'
import { opensslLines } from '#areas/applications/letters/contract/letter-check.ts'
import type { LetterAnswer, LetterClaims } from '#areas/applications/letters/contract/letters.ts'

interface PublicKey {
  id: string
  current: boolean
  publicKey: string
  pem: string
}
interface Verdict {
  answer: LetterAnswer
  letter: LetterClaims | null
  endedAt: string | null
}
interface Refused {
  message?: string
  fields?: Record<string, string>
}

const api = import.meta.env?.VITE_API_BASE ?? '/api'
const form = document.querySelector<HTMLFormElement>('form[data-letter]')!
const answers = document.querySelector<HTMLElement>('[data-answers]')!
const keys: Promise<PublicKey[]> = fetch(`${api}/letters/keys`)
  .then((response) => response.json())
  .then(({ data }: { data: PublicKey[] }) => data)

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const codeBox = (name: string) => document.querySelector<HTMLElement>(`[data-code=${name}]`)!
const formatDay = (day: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** Shows one answer and, if the letter is ours, its content. */
function show(
  name: string,
  letter: LetterClaims | null = null,
  endedAt: string | null = null,
  failure = '',
): void {
  for (const part of answers.querySelectorAll<HTMLElement>('[data-answer]')) {
    part.hidden = part.dataset['answer'] !== name
    if (name === 'failed' && !part.hidden) part.textContent = failure || form.dataset['failed']!
  }
  const since = answers.querySelector<HTMLElement>('[data-since]')!
  since.hidden = endedAt === null
  if (endedAt !== null) since.querySelector('span')!.textContent = formatDay(endedAt)
  const claims = answers.querySelector<HTMLElement>('[data-claims]')!
  claims.hidden = letter === null
  if (letter !== null) {
    const kinds = JSON.parse(claims.querySelector<HTMLElement>('[data-kinds]')!.dataset['kinds']!)
    for (const row of claims.querySelectorAll<HTMLElement>('[data-claim]')) {
      const claim = row.dataset['claim'] as keyof LetterClaims
      const value = letter[claim]
      const isDay = claim === 'issued' || claim === 'replyBy'
      row.hidden = value === null
      row.classList.toggle('contents', value !== null)
      row.querySelector('dd')!.textContent =
        value === null ? '' : claim === 'kind' ? kinds[value] : isDay ? formatDay(value) : value
    }
  }
  if (name !== 'checking') answers.focus()
}

async function verify(body: Record<string, string>): Promise<Verdict | Refused> {
  const response = await fetch(`${api}/letters/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json() as Promise<Verdict | Refused>
}

/** Whether the signature is valid; null if the browser cannot check it, because older ones do not support Ed25519. */
async function isValid(
  payload: string,
  signature: string,
  { publicKey }: PublicKey,
): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      fromBase64(signature),
      new TextEncoder().encode(payload),
    )
  } catch {
    return null
  }
}

/** The key and claims of the signed text; null if it cannot be read. */
function read(payload: string): { keyId: string; letter: LetterClaims } | null {
  try {
    const text = JSON.parse(new TextDecoder().decode(fromBase64(payload))) as unknown[]
    const [, keyId, number, kind, reference, initials, university, program, issued, replyBy] =
      text as string[]
    const letter = { number, kind, reference, initials, university, program, issued, replyBy }
    return { keyId: keyId!, letter: letter as LetterClaims }
  } catch {
    return null
  }
}

async function checkCode(payload: string, signature: string): Promise<void> {
  show('checking')
  codeBox('lines').textContent = opensslLines(payload, signature).join('\n')
  const claims = read(payload)
  const known = await keys.catch(() => [])
  const key = known.find(({ id }) => id === claims?.keyId)
  if (key) codeBox('key').textContent = key.pem
  const genuine = claims && key ? await isValid(payload, signature, key) : null
  if (claims === null || genuine === false) return show('altered')
  try {
    const verdict = await verify({ payload, signature })
    if ('answer' in verdict) return show(verdict.answer, verdict.letter, verdict.endedAt)
    if (verdict.fields) return show('altered')
    if (genuine) return show('signed', claims.letter)
    show('failed', null, null, verdict.message)
  } catch {
    if (genuine) show('signed', claims.letter)
    else show('failed')
  }
}

async function checkTyped(): Promise<void> {
  const filled = [...new FormData(form)].filter(([, text]) => (text as string).trim() !== '')
  const typed = Object.fromEntries(filled) as Record<string, string>
  show('checking')
  let verdict: Verdict | Refused
  try {
    verdict = await verify(typed)
  } catch {
    return show('failed')
  }
  const wrong = 'answer' in verdict ? {} : (verdict.fields ?? {})
  for (const name of ['number', 'code']) {
    const control = form.elements.namedItem(name) as HTMLInputElement
    const line = document.getElementById(`letter-${name}-wrong`)!
    line.hidden = !wrong[name]
    line.querySelector('span')!.textContent = wrong[name] ?? ''
    control.ariaInvalid = wrong[name] ? 'true' : null
  }
  if ('answer' in verdict) return show(verdict.answer, verdict.letter, verdict.endedAt)
  const first = form.querySelector<HTMLElement>('[aria-invalid]')
  show('failed', null, null, verdict.message)
  first?.focus()
}

function takeCode(): void {
  const [, payload, signature] = /^#([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
  if (payload && signature) void checkCode(payload, signature)
  else if (location.hash.length > 20) show('altered')
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void checkTyped()
})
addEventListener('hashchange', takeCode)
keys
  .then((known) => {
    const box = codeBox('key')
    if (!box.textContent!.includes('BEGIN')) box.textContent = known.find(({ current }) => current)!.pem
  })
  .catch(() => {
    codeBox('key').textContent = form.dataset['failed']!
  })
takeCode()
