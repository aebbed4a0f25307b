/** Stores values by key. Never throws: values that cannot be stored last as long as the page. */
export interface DeviceStorage<Part extends string> {
  get: (part: Part, key: string) => Promise<unknown>
  put: (part: Part, key: string, value: unknown) => Promise<void>
  remove: (part: Part, key: string) => Promise<void>
  all: (part: Part) => Promise<unknown[]>
  clear: () => Promise<void>
  /** Whether the stored values outlive the page; known after the first use. */
  outlivesPage: () => boolean
}

/** Storage that lasts as long as the page: for private windows and blocked or full storage. */
export function memoryStorage<Part extends string>(): DeviceStorage<Part> {
  const parts = new Map<Part, Map<string, unknown>>()
  const of = (part: Part) => {
    const values = parts.get(part) ?? new Map<string, unknown>()
    parts.set(part, values)
    return values
  }
  return {
    get: async (part, key) => of(part).get(key),
    put: async (part, key, value) => void of(part).set(key, value),
    remove: async (part, key) => void of(part).delete(key),
    all: async (part) => [...of(part).values()],
    clear: async () => parts.clear(),
    outlivesPage: () => false,
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(name: string, parts: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const part of parts) request.result.createObjectStore(part)
  }
  return answerOf(request)
}

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

function storageInDatabase<Part extends string>(name: string, parts: readonly Part[]): DeviceStorage<Part> {
  const memory = memoryStorage<Part>()
  let database: Promise<IDBDatabase> | null = null
  let refused = false

  const connect = () => {
    database ??= openDatabase(name, parts).then((open) => {
      // Another tab may delete the database on logout; this one must not block that.
      open.onversionchange = () => {
        open.close()
        database = null
      }
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
    changed: readonly Part[],
    work: (transaction: IDBTransaction) => void,
  ): Promise<boolean> =>
    (await attempt(async (open) => {
      const transaction = open.transaction(changed, 'readwrite')
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
    all: async (part) => {
      const stored = await attempt(async (open) => {
        const values = open.transaction(part).objectStore(part)
        const [keys, all] = await Promise.all([answerOf(values.getAllKeys()), answerOf(values.getAll())])
        return all.map((value, at) => ({ key: keys[at] as string, value }))
      })
      // What could not be stored is newer than what is stored under the same key.
      const older = await Promise.all((stored ?? []).map(({ key }) => memory.get(part, key)))
      return [
        ...(stored ?? []).filter((_, at) => older[at] === undefined).map(({ value }): unknown => value),
        ...(await memory.all(part)),
      ]
    },
    clear: async () => {
      await memory.clear()
      await change(parts, (transaction) => {
        for (const part of parts) transaction.objectStore(part).clear()
      })
    },
    outlivesPage: () => !refused,
  }
}

/** Storage in a database of the browser, with memory as a fallback. @param parts never change: the database has one version */
export const deviceStorage = <Part extends string>(
  name: string,
  parts: readonly Part[],
): DeviceStorage<Part> =>
  typeof indexedDB === 'undefined' ? memoryStorage() : storageInDatabase(name, parts)
