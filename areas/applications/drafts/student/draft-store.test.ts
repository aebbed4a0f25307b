import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '#kit/store/device-storage.ts'
import { draftsOn } from './draft-store.ts'
import type { Draft, DraftPhoto } from './draft-store.ts'

const draft = (over: Partial<Draft> = {}): Draft => ({
  userId: 'ayesha',
  universityId: 'riga',
  programId: 'medicine',
  programName: 'Medicine',
  universityName: 'Riga Stradiņš University',
  intake: '2027-spring',
  details: {},
  typedOver: {},
  reached: 'documents',
  idempotencyKey: 'key-1',
  documents: {},
  savedAt: '2026-11-21T09:00:00.000Z',
  version: 3,
  unsaved: false,
  ...over,
})
const photo = (text: string): DraftPhoto => ({
  bytes: new TextEncoder().encode(text).buffer,
  type: 'image/jpeg',
  width: 2500,
  height: 1875,
  fileName: 'front.jpg',
  originalBytes: 4_100_000,
  sha256: 'a'.repeat(64),
  flags: [],
  accepted: false,
  documentId: null,
})

let drafts = draftsOn(memoryStorage())
beforeEach(() => {
  drafts = draftsOn(memoryStorage())
})

describe('unsent applications', () => {
  it('are read as they were saved, with the key of the first attempt', async () => {
    await drafts.save(draft())
    await drafts.save(draft({ intake: '2027-autumn' }))
    expect(await drafts.open('ayesha', 'medicine')).toEqual(draft({ intake: '2027-autumn' }))
  })

  it('are not shown to another student on the same device', async () => {
    await drafts.save(draft())
    expect(await drafts.open('bilal', 'medicine')).toBeNull()
    expect(await drafts.of('bilal')).toEqual([])
  })

  it('are listed with the latest first', async () => {
    await drafts.save(draft())
    await drafts.save(draft({ programId: 'dentistry', savedAt: '2026-11-22T09:00:00.000Z' }))
    expect((await drafts.of('ayesha')).map(({ programId }) => programId)).toEqual(['dentistry', 'medicine'])
  })

  it('store each photo separately, and replace it by a better one', async () => {
    await drafts.savePhoto(draft(), 'cnicFrontImage', photo('first'))
    await drafts.savePhoto(draft(), 'cnicFrontImage', photo('better'))
    const stored = await drafts.photo(draft(), 'cnicFrontImage')
    expect(new TextDecoder().decode(stored?.bytes)).toBe('better')
    expect(await drafts.photo(draft(), 'cnicBackImage')).toBeNull()
    expect(await drafts.photo(draft({ userId: 'bilal' }), 'cnicFrontImage')).toBeNull()
  })

  it('are deleted with their photos once they are sent, without affecting others', async () => {
    const other = draft({ programId: 'dentistry' })
    for (const one of [draft(), other]) {
      await drafts.save(one)
      await drafts.savePhoto(one, 'cnicFrontImage', photo('card'))
    }
    await drafts.remove(draft())
    expect(await drafts.open('ayesha', 'medicine')).toBeNull()
    expect(await drafts.photo(draft(), 'cnicFrontImage')).toBeNull()
    expect(await drafts.photo(other, 'cnicFrontImage')).not.toBeNull()
  })

  it('are all deleted on logout', async () => {
    await drafts.save(draft())
    await drafts.savePhoto(draft(), 'cnicFrontImage', photo('card'))
    await drafts.forgetAll()
    expect(await drafts.of('ayesha')).toEqual([])
    expect(await drafts.photo(draft(), 'cnicFrontImage')).toBeNull()
  })

  it('count as only on this device until everything in them has reached the server', async () => {
    const safe = draft()
    await drafts.save(safe)
    expect(await drafts.onlyHere(safe)).toBe(false)
    expect(await drafts.onlyHere(draft({ unsaved: true }))).toBe(true)
    await drafts.savePhoto(safe, 'cnicFrontImage', photo('card'))
    expect(await drafts.onlyHere(safe)).toBe(true)
    await drafts.savePhoto(safe, 'cnicFrontImage', { ...photo('card'), documentId: 'stored' })
    expect(await drafts.onlyHere(safe)).toBe(false)
  })

  it('are read as not saved on the server if they are from before drafts were', async () => {
    const { documents: _, version: __, unsaved: ___, ...old } = draft()
    await drafts.save(old as Draft)
    expect(await drafts.open('ayesha', 'medicine')).toMatchObject({
      documents: {},
      version: 0,
      unsaved: true,
    })
  })

  it('report when they will not outlive the page', () => {
    expect(drafts.outlivesPage()).toBe(false)
  })
})
