/**
 * Holds back what a document without its app could answer only wrongly: presses of buttons, and sent forms, which would
 * put a password into the address. When the app is there, it gets the last press, and what was typed and chosen in fields
 * that it controls. The build bundles it into the scripts that are inlined into documents.
 */
import { aliveEvent } from '#kit/routing/alive-event.ts'

const types = ['click', 'submit'] as const
/** What a press changes at once; native buttons with `command` work without the app. */
const pressable = 'button:not([command]), input:is([type=checkbox], [type=radio])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Enters a value as a person would. React notices only what differs from the value that it has set itself. */
function enterAgain(field: Field, value: string): void {
  // The files that were chosen are still there.
  if (!(field instanceof HTMLInputElement && field.type === 'file')) {
    const shared = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!
    field.value = ''
    shared.set!.call(field, value)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** From now on until the page is alive. */
export function holdInput(): void {
  let pressed: HTMLElement | null = null
  /** React empties the fields that it controls when it takes them over. */
  const entered = new Map<Field, string>()
  const holdBack = (event: Event) => {
    const button =
      event instanceof SubmitEvent
        ? event.submitter
        : (event.target as Element).closest<HTMLElement>(pressable)
    if (event.type !== 'submit' && !button) return
    event.preventDefault()
    event.stopPropagation()
    delete pressed?.dataset['held']
    pressed = button ?? pressed
    // Shown at once (base.css), or somebody presses it again and again.
    if (pressed) pressed.dataset['held'] = ''
  }
  const onInput = ({ target }: Event) => void entered.set(target as Field, (target as Field).value)
  for (const type of types) addEventListener(type, holdBack, true)
  addEventListener('input', onInput, true)
  addEventListener(
    aliveEvent,
    () => {
      for (const type of types) removeEventListener(type, holdBack, true)
      removeEventListener('input', onInput, true)
      for (const [field, value] of entered) if (field.isConnected && value !== '') enterAgain(field, value)
      delete pressed?.dataset['held']
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
}
