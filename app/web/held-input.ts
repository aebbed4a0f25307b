/**
 * Holds back what a document without its app could answer only wrongly: clicks on buttons and sent forms, which would
 * put a password into the address. When the app is there, it gets the last click, and what was typed into fields that it
 * controls. The build bundles it into the scripts that are inlined into documents.
 */
import { aliveEvent } from '#kit/routing/alive-event.ts'

const types = ['click', 'submit'] as const

type Field = HTMLInputElement | HTMLTextAreaElement

/** Types a value as a person would. React notices only what differs from the value that it has set itself. */
function typeAgain(field: Field, value: string): void {
  const shared = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!
  field.value = ''
  shared.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** From now on until the page is alive. */
export function holdInput(): void {
  let pressed: HTMLElement | null = null
  /** React empties the fields that it controls when it takes them over. */
  const typed = new Map<Field, string>()
  const holdBack = (event: Event) => {
    const button =
      event instanceof SubmitEvent
        ? event.submitter
        : (event.target as Element).closest<HTMLElement>('button:not([command])')
    if (event.type !== 'submit' && !button) return
    event.preventDefault()
    event.stopPropagation()
    pressed = button ?? pressed
  }
  const onInput = ({ target }: Event) => void typed.set(target as Field, (target as Field).value)
  for (const type of types) addEventListener(type, holdBack, true)
  addEventListener('input', onInput, true)
  addEventListener(
    aliveEvent,
    () => {
      for (const type of types) removeEventListener(type, holdBack, true)
      removeEventListener('input', onInput, true)
      for (const [field, value] of typed) if (field.isConnected && value !== '') typeAgain(field, value)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
}
