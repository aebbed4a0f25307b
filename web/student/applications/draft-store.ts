import type { PaperName } from '#contract/documents.ts'
import type { DetailsTyped } from '../profile/details-form.ts'
import { draftShelf } from './draft-shelf.ts'
import type { DraftShelf } from './draft-shelf.ts'

/** The steps of the form, in order. */
export const applySteps = ['program', 'details', 'documents', 'send'] as const
export type ApplyStep = (typeof applySteps)[number]

/** A photograph made ready to send. Bytes, not a Blob: some browsers lose Blobs they stored. */
export interface DraftPhoto {
  bytes: ArrayBuffer
  type: string
  width: number
  height: number
  /** As the file was called on the device; shown to its owner, never sent. */
  fileName: string
  /** Size before it was made smaller. */
  originalBytes: number
}

/** An application that has been started on this device and not sent. Photographs lie beside it, one by one. */
export interface Draft {
  userId: string
  universityId: string
  programId: string
  programName: string
  universityName: string
  /** Code of the chosen intake; empty for none. */
  intake: string
  hasReadRequirements: boolean
  /** Details typed in and not saved to the profile yet; null once they are. */
  details: DetailsTyped | null
  /** The furthest step that may be opened. */
  reached: ApplyStep
  /** Kept over every retry, so that an answer that was lost does not become a second application. */
  idempotencyKey: string
  /** When it was last changed, ISO 8601. */
  savedAt: string
}

type WhichDraft = Pick<Draft, 'userId' | 'programId'>

/** The key of a draft: a student has one for each program. */
const keyOf = ({ userId, programId }: WhichDraft) => `${userId} ${programId}`
const photoKeyOf = (draftKey: string, name: PaperName) => `${draftKey} ${name}`

/** Drafts over a shelf that keeps them; the product uses one over the browser's database. */
export function draftsOn(shelf: DraftShelf) {
  return {
    /** Whether what is kept outlives the page. */
    outlivesPage: () => shelf.outlivesPage(),

    /** The draft of this student for this program, or null. */
    async open(userId: string, programId: string): Promise<Draft | null> {
      return ((await shelf.get('drafts', keyOf({ userId, programId }))) as Draft | undefined) ?? null
    },

    save: (draft: Draft): Promise<void> => shelf.put('drafts', keyOf(draft), draft),

    /** Every draft of this student, the latest first. */
    async of(userId: string): Promise<Draft[]> {
      const all = (await shelf.all('drafts')) as Draft[]
      return all.filter((draft) => draft.userId === userId).sort((a, b) => b.savedAt.localeCompare(a.savedAt))
    },

    photo: async (draft: WhichDraft, name: PaperName): Promise<DraftPhoto | null> =>
      ((await shelf.get('photos', photoKeyOf(keyOf(draft), name))) as DraftPhoto | undefined) ?? null,

    keepPhoto: (draft: WhichDraft, name: PaperName, photo: DraftPhoto): Promise<void> =>
      shelf.put('photos', photoKeyOf(keyOf(draft), name), photo),

    removePhoto: (draft: WhichDraft, name: PaperName): Promise<void> =>
      shelf.remove('photos', photoKeyOf(keyOf(draft), name)),

    /** Forgets one draft with its photographs. */
    async forget(draft: WhichDraft, names: readonly PaperName[]): Promise<void> {
      for (const name of names) await shelf.remove('photos', photoKeyOf(keyOf(draft), name))
      await shelf.remove('drafts', keyOf(draft))
    },

    /** Forgets everything, whoever it belongs to. */
    forgetAll: (): Promise<void> => shelf.clear(),
  }
}

export const drafts = draftsOn(draftShelf)

/** How many unsent applications of this student lie on this device. */
export const countDrafts = async (userId: string): Promise<number> => (await drafts.of(userId)).length

/** Removes every unsent application from this device. */
export const forgetAllDrafts = (): Promise<void> => drafts.forgetAll()
