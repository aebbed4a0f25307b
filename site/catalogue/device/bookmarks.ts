import { readSaved, savedMost, writeSaved } from '#kit/store/on-device.ts'

const pathOf = (place: HTMLElement) => place.dataset['save'] || (place as HTMLAnchorElement).pathname
const buttonAt = (place: Element) => place.closest('.relative')!.querySelector('[aria-pressed]')!

/** Shows which programs are on the device, and how many, at all bookmarks and in the header. */
export function showSaved(): void {
  const saved = readSaved()
  for (const place of document.querySelectorAll<HTMLElement>('[data-save]')) {
    if ('hasBookmark' in place.dataset)
      buttonAt(place).ariaPressed = `${saved.some(({ path }) => path === pathOf(place))}`
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-saved]')) {
    link.hidden = saved.length === 0
    link.lastElementChild!.textContent = `${saved.length}`
  }
}

/** Puts a bookmark at each program that has none. Without storage there are none. */
export function addBookmarks(): void {
  const template = document.querySelector<HTMLTemplateElement>('#bookmark')
  try {
    writeSaved(readSaved())
  } catch {
    return
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-save]:not([data-has-bookmark])')) {
    if (!template) break
    place.dataset['hasBookmark'] = ''
    // On the page of a program the place is empty.
    const name = place.textContent || document.querySelector('h1')!.textContent
    place.closest('.relative')!.append(template.content.cloneNode(true))
    const button = buttonAt(place)
    button.ariaLabel = button.ariaLabel!.replace('{}', name)
    button.addEventListener('click', () => {
      const path = pathOf(place)
      const saved = readSaved()
      const others = saved.filter((one) => one.path !== path)
      writeSaved(others.length < saved.length ? others : [{ path, name }, ...saved].slice(0, savedMost))
      showSaved()
    })
  }
  showSaved()
}
