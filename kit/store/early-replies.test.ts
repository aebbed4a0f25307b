import { afterEach, expect, it, vi } from 'vitest'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import { call, connectSession } from './api.ts'
import type { EarlyReplies } from './early-replies.ts'

const address = '/api/university/u1'
const fetched = vi.fn(async () => Response.json({ from: 'the call' }))

/** Makes the call of a screen whose document has requested this, for somebody with this token. */
async function callAfter(reply: Promise<Response>, token: string): Promise<unknown> {
  const early: EarlyReplies = { token: 'mine', replies: new Map([[address, reply]]), messages: [] }
  vi.stubGlobal('earlyReplies', early)
  vi.stubGlobal('fetch', fetched)
  connectSession({ token: () => token, ended: () => Promise.resolve(false) })
  return call(showUniversity, { params: { universityId: 'u1' } })
}
const early = () => Promise.resolve(Response.json({ from: 'the document' }))
const later = () => call(showUniversity, { params: { universityId: 'u1' } })

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockClear()
  connectSession({ token: () => null, ended: () => Promise.resolve(false) })
})

it('takes what the document of the screen has requested, once', async () => {
  expect(await callAfter(early(), 'mine')).toEqual({ from: 'the document' })
  expect(fetched).not.toHaveBeenCalled()
  expect(await later()).toEqual({ from: 'the call' })
})

it('takes nothing that was requested for somebody else', async () => {
  expect(await callAfter(early(), 'of another')).toEqual({ from: 'the call' })
})

it('makes the call itself if that of the document has failed', async () => {
  expect(await callAfter(Promise.reject(new TypeError('no connection')), 'mine')).toEqual({
    from: 'the call',
  })
  expect(fetched).toHaveBeenCalledOnce()
})
