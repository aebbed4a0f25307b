import { describe, expect, it } from 'vitest'
import type { ServerDraft } from '../contract.ts'
import { fromServer, mergeDrafts } from './draft-merge.ts'
import type { Draft } from './draft-store.ts'

const theirs = (over: Partial<ServerDraft> = {}): ServerDraft => ({
  intake: '2027-spring',
  reached: 'details',
  documents: {},
  details: {},
  typedOver: {},
  idempotencyKey: 'key-of-the-first',
  program: { _id: 'medicine', programName: 'Medicine' },
  university: { _id: 'riga', universityName: 'Riga Stradiņš University' },
  version: 4,
  savedAt: '2026-11-21T09:00:00.000Z',
  ...over,
})
const mine = (over: Partial<Draft> = {}): Draft => ({
  ...fromServer('ayesha', theirs()),
  version: 3,
  savedAt: '2026-11-21T10:00:00.000Z',
  unsaved: true,
  idempotencyKey: 'key-of-this-phone',
  ...over,
})

describe('drafts of two devices', () => {
  it('take the draft of the server when nothing was changed here', () => {
    const merged = mergeDrafts(
      mine({ unsaved: false, documents: { cnicFrontImage: 'removed elsewhere' } }),
      theirs({ reached: 'documents', documents: { cnicBackImage: 'b' } }),
    )
    expect(merged).toMatchObject({ reached: 'documents', documents: { cnicBackImage: 'b' }, unsaved: false })
    expect(merged.documents).toEqual({ cnicBackImage: 'b' })
  })

  it('are saved where the account has all of it: the answer to saving came after the list of the account', () => {
    const same = {
      reached: 'send',
      documents: { cnicFrontImage: 'a', cnicBackImage: 'b' },
      details: { city: 'Multan' },
      typedOver: { city: '' },
    } as const
    expect(mergeDrafts(mine(same), theirs(same))).toMatchObject({ version: 4, unsaved: false })
    const more = { ...same, documents: { ...same.documents, passportImage: 'c' } }
    expect(mergeDrafts(mine(more), theirs(same))).toMatchObject({ version: 4, unsaved: true })
    expect(mergeDrafts(mine({ ...same, details: { city: 'Lahore' } }), theirs(same)).unsaved).toBe(true)
  })

  it('use the one at the further step, even if it was saved earlier', () => {
    const merged = mergeDrafts(
      mine({ reached: 'details', intake: '2027-autumn' }),
      theirs({ reached: 'documents', intake: '2027-spring' }),
    )
    expect(merged).toMatchObject({ reached: 'documents', intake: '2027-spring', version: 4, unsaved: false })
  })

  it('use the later one at the same step', () => {
    expect(mergeDrafts(mine({ intake: '2027-autumn' }), theirs()).intake).toBe('2027-autumn')
    const later = theirs({ savedAt: '2026-11-21T11:00:00.000Z' })
    expect(mergeDrafts(mine({ intake: '2027-autumn' }), later).intake).toBe('2027-spring')
  })

  it('lose nothing: documents of both, details typed on either, and answers stay', () => {
    const merged = mergeDrafts(
      mine({
        documents: { cnicFrontImage: 'mine', cnicBackImage: 'x' },
        details: { name: 'Ayesha', city: 'Lahore' },
      }),
      theirs({
        reached: 'send',
        intake: '',
        documents: { cnicFrontImage: 'theirs', bsDegreeImage: 'y' },
        details: { city: 'Karachi', phone: '+92' },
      }),
    )
    expect(merged.documents).toEqual({ cnicFrontImage: 'theirs', cnicBackImage: 'x', bsDegreeImage: 'y' })
    expect(merged.details).toEqual({ name: 'Ayesha', city: 'Lahore', phone: '+92' })
    expect(merged).toMatchObject({ intake: '2027-spring' })
  })

  it('are sent with one key', () => {
    expect(mergeDrafts(mine(), theirs()).idempotencyKey).toBe('key-of-the-first')
  })
})
