/** The cache with the documents of screens that a student has opened. The service worker fills it. */
export const keptDocuments = 'documents'

/** Lets every screen begin with a new document, as after a change of the language. */
export async function deleteKeptDocuments(): Promise<void> {
  // Without TLS there are no caches.
  if ('caches' in globalThis) await caches.delete(keptDocuments)
}
