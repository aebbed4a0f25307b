// Menus and the drawer of the public pages: what browsers do not provide, with listeners on the document, so that pages
// hydrated by React can load it too. They work without it: menus are `<details>`, the drawer is a `<dialog>`.

/** Closes the menus that do not contain the element, or all of them. */
function closeMenus(target: Element, all?: unknown): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = !all && menu.contains(target)
  }
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  closeMenus(target, target.closest('a'))

  // For browsers without `command` and `closedby` on dialogs.
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
  // A link in the drawer may lead to a section of the same page.
  target.closest('dialog a')?.closest('dialog')?.close()
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
    stops.at((stops.indexOf(target) + by) % stops.length)?.focus()
    event.preventDefault()
  }
  if (event.key === 'ArrowDown' && menu) {
    menu.open = true
    // From the menu's summary, which is not in the list, to the first link.
    step(down, 1)
  } else if (event.key === 'ArrowUp' && inPanel) step(down, -1)
  else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !inPanel) {
    step(across, event.key === onward ? 1 : -1)
  }
})
