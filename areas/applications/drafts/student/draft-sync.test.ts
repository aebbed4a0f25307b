import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ServerDraft } from '../contract.ts'
import { drafts, type Draft } from './draft-store.ts'
import { pullDrafts } from './draft-sync.ts'

const inAccount = (over: Partial<ServerDraft> = {}): ServerDraft => ({
  program: { _id: 'medicine', programName: 'Medicine' },
  university: { _id: 'riga', universityName: 'Invented University' },
  intake: '2027-spring',
  reached: 'program',
  details: {},
  typedOver: {},
  documents: {},
  idempotencyKey: 'key-1',
  version: 1,
  savedAt: '2026-11-21T09:00:00.000Z',
  ...over,
})
const here = (over: Partial<Draft> = {}): Draft => ({
  userId: 'ayesha',
  universityId: 'riga',
  programId: 'medicine',
  programName: 'Medicine',
  universityName: 'Invented University',
  intake: '2027-spring',
  reached: 'program',
  details: {},
  typedOver: {},
  documents: {},
  idempotencyKey: 'key-1',
  savedAt: '2026-11-21T09:00:00.000Z',
  version: 1,
  unsaved: false,
  ...over,
})

/** Answers with this list, after something has happened on the device meanwhile. */
function listComes(list: ServerDraft[], meanwhile: () => Promise<void> = async () => {}): void {
  vi.stubGlobal('fetch', async () => {
    await meanwhile()
    return Response.json({ drafts: list })
  })
}

beforeEach(() => drafts.forgetAll())
afterEach(() => vi.unstubAllGlobals())

it('adds what another device has started, and removes what was sent or removed there', async () => {
  await drafts.save(here({ programId: 'law', version: 2 }))
  listComes([inAccount()])
  expect(await pullDrafts('ayesha')).toEqual([here()])
})

it('does not remove what was first saved while the list was on its way', async () => {
  await drafts.save(here({ version: 0, unsaved: true }))
  listComes([], () => drafts.save(here({ version: 1 })))
  expect(await pullDrafts('ayesha')).toEqual([here({ version: 1 })])
})

it('does not put older answers in the place of what was saved while the list was on its way', async () => {
  await drafts.save(here({ version: 4, unsaved: true }))
  const saved = here({ version: 5, intake: '2027-autumn', reached: 'documents' })
  listComes([inAccount({ version: 4 })], () => drafts.save(saved))
  expect(await pullDrafts('ayesha')).toEqual([saved])
})

it('does not bring back what was sent or removed while the list was on its way', async () => {
  await drafts.save(here())
  listComes([inAccount()], () => drafts.remove(here()))
  expect(await pullDrafts('ayesha')).toEqual([])
})
