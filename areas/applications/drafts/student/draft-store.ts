import { documentKinds } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { PreparedFile } from '#areas/applications/documents/web/photo.ts'
import type { ApplyStep, TypedDetails } from '../contract.ts'
import { draftStorage } from './draft-storage.ts'
import type { DraftStorage } from './draft-storage.ts'

/** A photo or PDF of an unsent application. Its file name is shown to the student and never sent. */
export interface DraftPhoto extends PreparedFile {
  /** Whether the student has seen the warning and decided to use the photo. */
  accepted: boolean
  /** `_id` in the vault; null until it has arrived there. */
  documentId: string | null
}

/** An application that has been started and not sent. Photos are stored separately. */
export interface Draft {
  userId: string
  universityId: string
  programId: string
  programName: string
  universityName: string
  /** Code of the chosen intake; empty for none. */
  intake: string
  /** Details that were typed and are not in the profile yet. */
  details: TypedDetails
  /** The profile's value of each when it was typed. */
  typedOver: TypedDetails
  /** The furthest step that may be opened. */
  reached: ApplyStep
  /** The same for every retry, so that a lost response does not lead to a second application. */
  idempotencyKey: string
  /** `_id`s of its documents in the vault, by kind. */
  documents: Partial<Record<DocumentKind, string>>
  /** When it was last changed, ISO 8601. */
  savedAt: string
  /** The server's version this one is built on; 0 before the first. */
  version: number
  /** Whether something in it has not reached the server. */
  unsaved: boolean
}

type WhichDraft = Pick<Draft, 'userId' | 'programId'>

/** Drafts and photos stored before drafts were saved on the server lack these. */
const asNow = (draft: Draft): Draft => ({
  ...({ documents: {}, version: 0, unsaved: true } satisfies Partial<Draft>),
  ...draft,
  details: draft.details ?? {},
  typedOver: draft.typedOver ?? {},
})
const photoAsNow = (photo: DraftPhoto): DraftPhoto =>
  Object.assign(
    { sha256: '', flags: [], accepted: false, documentId: null } satisfies Partial<DraftPhoto>,
    photo,
  )

/** The key of a draft: a student has one for each program. */
const keyOf = ({ userId, programId }: WhichDraft) => `${userId} ${programId}`
const photoKeyOf = (draftKey: string, name: DocumentKind) => `${draftKey} ${name}`

/** Drafts in a storage; the product uses the browser's database. */
export function draftsOn(shelf: DraftStorage) {
  return {
    /** Whether the drafts outlive the page. */
    outlivesPage: () => shelf.outlivesPage(),

    /** The draft of this student for this program, or null. */
    async open(userId: string, programId: string): Promise<Draft | null> {
      const found = (await shelf.get('drafts', keyOf({ userId, programId }))) as Draft | undefined
      return found ? asNow(found) : null
    },

    save: (draft: Draft): Promise<void> => shelf.put('drafts', keyOf(draft), draft),

    /** Every draft of this student, the latest first. */
    async of(userId: string): Promise<Draft[]> {
      const all = (await shelf.all('drafts')) as Draft[]
      return all
        .map(asNow)
        .filter((draft) => draft.userId === userId)
        .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
    },

    async photo(draft: WhichDraft, name: DocumentKind): Promise<DraftPhoto | null> {
      const found = await shelf.get('photos', photoKeyOf(keyOf(draft), name))
      return found ? photoAsNow(found as DraftPhoto) : null
    },

    /** Whether something in it, or a photo, is only on this device. */
    async onlyHere(draft: Draft): Promise<boolean> {
      if (draft.unsaved) return true
      for (const name of documentKinds) {
        const photo = await this.photo(draft, name)
        if (photo && photo.documentId === null) return true
      }
      return false
    },

    savePhoto: (draft: WhichDraft, name: DocumentKind, photo: DraftPhoto): Promise<void> =>
      shelf.put('photos', photoKeyOf(keyOf(draft), name), photo),

    removePhoto: (draft: WhichDraft, name: DocumentKind): Promise<void> =>
      shelf.remove('photos', photoKeyOf(keyOf(draft), name)),

    /** Deletes one draft with its photos. */
    async remove(draft: WhichDraft): Promise<void> {
      for (const name of documentKinds) await shelf.remove('photos', photoKeyOf(keyOf(draft), name))
      await shelf.remove('drafts', keyOf(draft))
    },

    /** Deletes all drafts of all users. */
    forgetAll: (): Promise<void> => shelf.clear(),
  }
}

export const drafts = draftsOn(draftStorage)
