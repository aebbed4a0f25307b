/** Storage key for the registration form's values, which prefill the sign-up page; see `known-visitor.ts`. */
const handover = 'registration'

interface Answer {
  message?: string | undefined
  fields?: Record<string, string>
}

/**
 * Submits a public form with fetch and writes the reply into it: the error beside each field, with the focus on the
 * first one, or the success message.
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
  // How long the page was open: bots submit forms quickly.
  body.set('took', performance.now().toFixed())
  let answer: Answer
  let succeeded = false
  try {
    const response = await fetch(event.submitter?.getAttribute('formaction') ?? form.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
    answer = (await response.json()) as Answer
    succeeded = response.ok
  } catch {
    answer = { message: form.dataset['failed'] }
  }
  // Also before leaving, because the page may be restored from the back/forward cache.
  form.ariaBusy = null
  if (succeeded && form.dataset['next']) {
    location.assign(form.dataset['next'])
    sessionStorage.setItem(handover, JSON.stringify([...body]))
    return
  }
  for (const control of form.elements as Iterable<HTMLInputElement>) {
    const line = document.getElementById(`${control.id}-wrong`)
    if (!line) continue
    const wrong = answer.fields?.[control.name]
    line.hidden = !wrong
    // The token in the address may be truncated; its field must be visible then.
    if (wrong) line.parentElement!.hidden = false
    line.querySelector('span')!.textContent = wrong ?? ''
    control.ariaInvalid = wrong ? 'true' : null
  }
  message.textContent = answer.message ?? ''
  message.hidden = false
  form.toggleAttribute('data-done', succeeded)
  const first = form.querySelector<HTMLElement>('[aria-invalid]') ?? message
  first.focus()
}

/** Reads the token from the fragment of the address and removes it from the address at once. */
export function takeToken(): void {
  const field = document.querySelector<HTMLInputElement>('[name=token]')
  const token = location.hash.split('=')[1]
  if (!field || !token) return
  field.value = token
  field.parentElement!.hidden = true
  history.replaceState(null, '', location.pathname)
  // A link with another token, opened in this tab, does not load the page, which speaks of this one: it is loaded again.
  onhashchange = () => history.go()
}
