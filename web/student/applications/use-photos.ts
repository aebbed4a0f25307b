import { useCallback, useEffect, useRef, useState } from 'react'
import { documentNames } from '#contract/documents.ts'
import type { PaperName, DocumentProblem } from '#contract/documents.ts'
import type { DraftPhoto } from './draft-store.ts'
import { preparePhoto, UnusablePhoto } from './photo.ts'

/** What has become of one wanted document on this device. */
export type PhotoState =
  | { state: 'preparing'; fileName: string }
  | { state: 'ready'; photo: DraftPhoto; blob: Blob; url: string }
  | { state: 'unusable'; fileName: string; problem: DocumentProblem }
export type Photos = Partial<Record<PaperName, PhotoState>>

/** Where photographs are kept until they are sent; null keeps them for as long as the page is open. */
export interface PhotoKeeper {
  load: (name: PaperName) => Promise<DraftPhoto | null>
  keep: (name: PaperName, photo: DraftPhoto) => Promise<void>
  remove: (name: PaperName) => Promise<void>
}

function ready(photo: DraftPhoto): PhotoState {
  const blob = new Blob([photo.bytes], { type: photo.type })
  return { state: 'ready', photo, blob, url: URL.createObjectURL(blob) }
}

const letGo = (photo: PhotoState | undefined) => {
  if (photo?.state === 'ready') URL.revokeObjectURL(photo.url)
}

/**
 * The photographs of a form: chosen, made smaller, looked at, removed.
 * @param keeper the same object for as long as the form is about the same application
 */
export function usePhotos(keeper: PhotoKeeper | null) {
  const [photos, setPhotos] = useState<Photos>({})
  const latest = useRef<Photos>({})
  // A second choice for the same document overtakes the first, however long that one takes.
  const turns = useRef<Partial<Record<PaperName, number>>>({})
  const put = useCallback((name: PaperName, next: PhotoState | undefined) => {
    letGo(latest.current[name])
    const { [name]: _, ...others } = latest.current
    latest.current = next ? { ...others, [name]: next } : others
    setPhotos(latest.current)
  }, [])

  useEffect(() => {
    let here = true
    const load = async () => {
      for (const name of documentNames) {
        const photo = await keeper?.load(name)
        if (here && photo && latest.current[name] === undefined) put(name, ready(photo))
      }
    }
    void load()
    return () => {
      here = false
      Object.values(latest.current).forEach(letGo)
      latest.current = {}
      setPhotos({})
    }
  }, [keeper, put])

  const add = useCallback(
    async (name: PaperName, file: File): Promise<boolean> => {
      const turn = (turns.current[name] ?? 0) + 1
      turns.current[name] = turn
      put(name, { state: 'preparing', fileName: file.name })
      try {
        const photo = await preparePhoto(file)
        if (turns.current[name] !== turn) return false
        // What is called ready must survive a reload.
        await keeper?.keep(name, photo)
        if (turns.current[name] !== turn) return false
        put(name, ready(photo))
        return true
      } catch (error) {
        if (turns.current[name] !== turn) return false
        const problem = error instanceof UnusablePhoto ? error.problem : 'damaged'
        put(name, { state: 'unusable', fileName: file.name, problem })
        await keeper?.remove(name)
        return false
      }
    },
    [keeper, put],
  )

  const remove = useCallback(
    async (name: PaperName) => {
      turns.current[name] = (turns.current[name] ?? 0) + 1
      put(name, undefined)
      await keeper?.remove(name)
    },
    [keeper, put],
  )

  return { photos, add, remove }
}

/** The files to send, by their name on the wire. */
export const filesOf = (photos: Photos): Partial<Record<PaperName, Blob>> =>
  Object.fromEntries(
    Object.entries(photos).flatMap(([name, photo]) => (photo.state === 'ready' ? [[name, photo.blob]] : [])),
  )

/** Bytes of all of them. */
export const bytesOf = (photos: Photos): number =>
  Object.values(photos).reduce((sum, photo) => sum + (photo.state === 'ready' ? photo.blob.size : 0), 0)
