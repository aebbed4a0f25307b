import { draftDatabase } from './draft-database.ts'

/** Stored separately: the answers of a draft, and each of its photos. */
export type StoragePart = 'drafts' | 'photos'

/** Stores values by key. Never throws: values that cannot be stored last as long as the page. */
export interface DraftStorage {
  get: (part: StoragePart, key: string) => Promise<unknown>
  put: (part: StoragePart, key: string, value: unknown) => Promise<void>
  remove: (part: StoragePart, key: string) => Promise<void>
  all: (part: StoragePart) => Promise<unknown[]>
  clear: () => Promise<void>
  /** Whether the stored values outlive the page; known after the first use. */
  outlivesPage: () => boolean
}

/** Storage that lasts as long as the page: for private windows and blocked or full storage. */
export function memoryStorage(): DraftStorage {
  const parts: Record<StoragePart, Map<string, unknown>> = { drafts: new Map(), photos: new Map() }
  return {
    get: async (part, key) => parts[part].get(key),
    put: async (part, key, value) => void parts[part].set(key, value),
    remove: async (part, key) => void parts[part].delete(key),
    all: async (part) => [...parts[part].values()],
    clear: async () => {
      parts.drafts.clear()
      parts.photos.clear()
    },
    outlivesPage: () => false,
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(draftDatabase, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('drafts')
    request.result.createObjectStore('photos')
  }
  return answerOf(request)
}

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

/** The browser's database, with memory as a fallback. */
function shelfInDatabase(): DraftStorage {
  const memory = memoryStorage()
  let database: Promise<IDBDatabase> | null = null
  let refused = false

  const connect = () => {
    database ??= openDatabase().then((open) => {
      // Another tab may delete the database on logout; this one must not block that.
      open.onversionchange = () => open.close()
      open.onclose = () => {
        database = null
      }
      return open
    })
    return database
  }
  async function attempt<T>(work: (open: IDBDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(await connect())
    } catch {
      database = null
      return undefined
    }
  }
  const change = async (
    parts: StoragePart[],
    work: (transaction: IDBTransaction) => void,
  ): Promise<boolean> =>
    (await attempt(async (open) => {
      const transaction = open.transaction(parts, 'readwrite')
      work(transaction)
      // Without this the browser commits later, and the change is lost if the page is closed now.
      transaction.commit?.()
      await finished(transaction)
      return true
    })) ?? false

  return {
    get: async (part, key) =>
      (await memory.get(part, key)) ??
      (await attempt((open) => answerOf(open.transaction(part).objectStore(part).get(key)))),
    put: async (part, key, value) => {
      const isStored = await change([part], (transaction) => transaction.objectStore(part).put(value, key))
      refused = !isStored
      if (isStored) await memory.remove(part, key)
      else await memory.put(part, key, value)
    },
    remove: async (part, key) => {
      await memory.remove(part, key)
      await change([part], (transaction) => transaction.objectStore(part).delete(key))
    },
    all: async (part) => [
      ...((await attempt((open) => answerOf(open.transaction(part).objectStore(part).getAll()))) ?? []),
      ...(await memory.all(part)),
    ],
    clear: async () => {
      await memory.clear()
      await change(['drafts', 'photos'], (transaction) => {
        transaction.objectStore('drafts').clear()
        transaction.objectStore('photos').clear()
      })
    },
    outlivesPage: () => !refused,
  }
}

/** Where this page stores unsent applications. */
export const draftStorage: DraftStorage =
  typeof indexedDB === 'undefined' ? memoryStorage() : shelfInDatabase()
