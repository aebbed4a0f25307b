/**
 * The one script of the public pages (under 2 kB). Everything on them works without it: menus are `<details>`, the
 * drawer is a `<dialog>`, links are links. This adds what browsers do not do by themselves, listening on the
 * document, so that the pages that React takes over can load it too.
 */
import { sendForm, takeToken } from './forms/send-forms.ts'
import { countUp, layOutBands, revealBelow } from './motion.ts'
import { leadOn } from './signed-in.ts'

/** Closes the menus that something lies outside of, or all of them. */
function closeMenus(target: Element, all?: unknown): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = !all && menu.contains(target)
  }
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  closeMenus(target, target.closest('a'))

  // Browsers without `command` and `closedby` on dialogs.
  const button = target.closest('[commandfor]')
  if (button && !('command' in HTMLButtonElement.prototype)) {
    const dialog = document.getElementById(button.getAttribute('commandfor')!) as HTMLDialogElement | null
    if (button.getAttribute('command') === 'close') dialog?.close()
    else if (!dialog?.open) dialog?.showModal()
  }
  if (target instanceof HTMLDialogElement && !('closedBy' in HTMLDialogElement.prototype)) {
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const inside =
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
    if (target.getAttribute('closedby') === 'any' && !inside) target.close()
  }
  // A link out of the drawer may lead to a place on the same page.
  if (target.closest('dialog a[href]')) target.closest('dialog')?.close()
})

document.addEventListener('focusin', (event) => closeMenus(event.target as Element))

document.addEventListener('keydown', (event) => {
  const target = event.target as HTMLElement
  const bar = target.closest('[data-menu-bar]')
  if (!bar) return
  const menu = target.closest<HTMLDetailsElement>('details[data-menu]')
  if (event.key === 'Escape' && menu?.open) {
    menu.open = false
    menu.querySelector('summary')?.focus()
    return
  }
  const onward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const inPanel = menu !== null && !target.matches('summary')
  const across = [...bar.querySelectorAll<HTMLElement>('li > a, summary')].filter(
    (one) => !one.closest('details > div'),
  )
  const down = menu ? [...menu.querySelectorAll<HTMLElement>(':scope > div a')] : []
  const step = (stops: HTMLElement[], by: number) => {
    stops[(stops.indexOf(target) + by + stops.length) % stops.length]?.focus()
    event.preventDefault()
  }
  if (event.key === 'ArrowDown' && menu) {
    menu.open = true
    // From the head of the menu, which is none of them, to the first.
    step(down, 1)
  } else if (event.key === 'ArrowUp' && inPanel) step(down, -1)
  else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !inPanel) {
    step(across, event.key === onward ? 1 : -1)
  }
})

document.addEventListener('submit', (event) => void sendForm(event))
addEventListener('load', () => layOutBands(document.querySelectorAll('.band')))

function withTheWholePage(): void {
  leadOn(document.querySelectorAll('[data-signed-in]'))
  takeToken()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  revealBelow(document.querySelectorAll('[data-reveal]'))
  countUp(document.querySelectorAll('[data-count]'))
}
// It is asked for without an order, so that the page is whole without waiting for it, and may come in the middle.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', withTheWholePage)
else withTheWholePage()
