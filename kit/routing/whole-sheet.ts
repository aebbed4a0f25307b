let coming: Promise<void> | undefined

function bring(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`The style sheet ${href} did not arrive`))
    })
    document.head.append(link)
  })
}

/**
 * Settles when the styles of every screen are there. The ways in arrive with those of their own screens alone and name
 * the sheet of the others, which is asked for when the first of them is about to be shown; every other document has it
 * from the start.
 * @throws an error when it did not arrive; the next call asks again
 */
export function wholeSheet(): Promise<void> {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=whole-sheet]')
  if (!named) return Promise.resolve()
  coming ??= bring(named.content).catch((cause: unknown) => {
    coming = undefined
    throw cause
  })
  return coming
}
