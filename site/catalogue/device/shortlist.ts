import { readSaved, writeSaved } from '#kit/store/on-device.ts'
import { addBookmarks } from './bookmarks.ts'

const idOf = (path: string) => path.slice(-25)

function lineOf(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  return line
}

/**
 * Fills the shortlist with the programs on the device: as the server lists them, or by name while it does not answer.
 * Those that are no longer published are named once and leave the device.
 */
export function fillShortlist(): void {
  const place = document.getElementById('saved-programs')
  const saved = readSaved()
  if (!place || location.search || saved.length === 0) return
  const { loading, failed, gone } = place.dataset as { loading: string; failed: string; gone: string }
  place.replaceChildren(lineOf(loading))
  const showNames = () => {
    const list = document.createElement('ul')
    for (const { path, name } of saved) {
      const link = document.createElement('a')
      link.href = path
      link.textContent = name
      list.appendChild(document.createElement('li')).append(link)
    }
    place.replaceChildren(lineOf(failed), list)
  }
  // Unlike fetch it parses the answer itself, which the policy of the pages forbids scripts to do.
  const request = new XMLHttpRequest()
  request.open('GET', `${location.pathname}?programs=${saved.map(({ path }) => idOf(path)).join()}`)
  request.responseType = 'document'
  request.onerror = showNames
  request.onload = () => {
    const there = request.response as Document | null
    const listed = there?.getElementById(place.id)
    if (request.status !== 200 || !listed) return showNames()
    listed.querySelector('[data-part]')?.remove()
    place.replaceChildren(...listed.children)
    const isThere = ({ path }: { path: string }) =>
      place.querySelector(`a[data-save][href$="${idOf(path)}"]`) !== null
    const missing = saved.filter((one) => !isThere(one))
    if (missing.length > 0) {
      place.prepend(lineOf(gone.replace('{}', missing.map(({ name }) => name).join(', '))))
      writeSaved(saved.filter(isThere))
    }
    addBookmarks()
  }
  request.send()
}
