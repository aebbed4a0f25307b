/** What is typed into the registration form, for the page where an account is made; see `known-visitor.ts`. */
const handover = 'registration'

interface Answer {
  message?: string | undefined
  fields?: Record<string, string>
}

/**
 * Sends a public form in the browser's place and writes the answer into it: what is wrong beside each field, with
 * the focus on the first, or that it was taken.
 */
export async function sendForm(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  const message = form.querySelector<HTMLElement>('[data-message]')
  if (!message) return
  event.preventDefault()
  if (form.ariaBusy) return
  form.ariaBusy = 'true'
  message.hidden = true
  const body = new FormData(form)
  // How long the page was open. Robots are in a hurry.
  body.set('took', `${Math.round(performance.now())}`)
  let answer: Answer
  let taken = false
  try {
    const response = await fetch(event.submitter?.getAttribute('formaction') ?? form.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
    answer = (await response.json()) as Answer
    taken = response.ok
  } catch {
    answer = { message: form.dataset['failed'] }
  }
  // At any rate: the page may come back out of the browser's memory.
  form.ariaBusy = null
  if (taken && form.dataset['next']) {
    location.assign(form.dataset['next'])
    sessionStorage.setItem(handover, JSON.stringify([...body]))
    return
  }
  for (const control of form.elements as Iterable<HTMLInputElement>) {
    const line = document.getElementById(`${control.id}-wrong`)
    if (!line) continue
    const wrong = answer.fields?.[control.name]
    line.hidden = !wrong
    // A token out of the address may have arrived in pieces; then its field has to show.
    if (wrong) line.parentElement!.hidden = false
    line.querySelector('span')!.textContent = wrong ?? ''
    control.ariaInvalid = wrong ? 'true' : null
  }
  message.textContent = answer.message ?? ''
  message.hidden = false
  form.toggleAttribute('data-done', taken)
  const first = form.querySelector<HTMLElement>('[aria-invalid]') ?? message
  first.focus()
}

/** Takes the token of a newsletter mail from behind the # of the address, and strips the address at once. */
export function takeToken(): void {
  const field = document.querySelector<HTMLInputElement>('input[name=token]')
  const token = /^#token=(.+)/.exec(location.hash)?.[1]
  if (!field || !token) return
  field.value = token
  field.parentElement!.hidden = true
  history.replaceState(null, '', location.pathname)
}
