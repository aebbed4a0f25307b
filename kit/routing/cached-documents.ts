/** The cache with the documents of screens that a student has opened. The service worker fills it. */
export const cachedDocuments = 'documents'
/** The path under which the caches of sessions have screens as the server rendered them last. */
export const cachedScreens = '/kept-screen'

/** Deletes the screens in a cache, if it is there: something that they show has changed. */
export async function deleteCachedScreens(cacheName: string): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const { url } of await cache.keys())
    if (new URL(url).pathname === cachedScreens) await cache.delete(url)
}

/** Lets every screen begin with a new document, as after a change of the language. */
export async function deleteCachedDocuments(): Promise<void> {
  // Without TLS there are no caches.
  if (!('caches' in globalThis)) return
  await caches.delete(cachedDocuments)
  for (const name of await caches.keys()) await deleteCachedScreens(name)
}
