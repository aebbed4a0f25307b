import { deviceKeys } from '#kit/store/on-device.ts'

/** Keeps the answers of the form on the device when it is sent, and puts them into it the next time. */
export function storeAnswers(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-answers]')
  if (!form) return
  try {
    const kept = JSON.parse(localStorage[deviceKeys.answers] as string) as Record<string, string>
    for (const [name, value] of location.search ? [] : Object.entries(kept)) {
      const control = form.elements.namedItem(name) as HTMLInputElement | null
      if (control) control.value = value
    }
  } catch {
    // Nothing was answered yet, or the storage is blocked.
  }
  form.addEventListener('submit', () => {
    try {
      localStorage[deviceKeys.answers] = JSON.stringify(Object.fromEntries(new FormData(form)))
    } catch {
      // Then the answers last as long as the page.
    }
  })
}
