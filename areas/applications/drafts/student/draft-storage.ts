import { deviceStorage, type DeviceStorage } from '#kit/store/device-storage.ts'
import { draftDatabase } from './draft-database.ts'

/** Stored separately: the answers of a draft, and each of its photos. */
const parts = ['drafts', 'photos'] as const

export type DraftStorage = DeviceStorage<(typeof parts)[number]>

/** Where this page stores unsent applications. */
export const draftStorage: DraftStorage = deviceStorage(draftDatabase, parts)
