import { describe, expect, it } from 'vitest'
import { application, id, program } from '#test/screens/sample-records.ts'
import { standingWith } from './standing.ts'

const medicine = program(1)
const closed = program(1, { open: false })
const withdrawn = application(2, { status: 'cancelled', joinStatus: 'closed', stage: 'withdrawn' })

describe('where a student stands with a program', () => {
  it('may apply to an open one', () => {
    expect(standingWith(medicine, [], [])).toEqual({ kind: 'open', earlier: null })
  })

  it('goes on with what was started on this device', () => {
    expect(standingWith(medicine, [], [medicine._id])).toEqual({ kind: 'started' })
  })

  it('has applied while an application is open, whatever was started', () => {
    const running = application(1)
    expect(standingWith(medicine, [running], [medicine._id])).toEqual({
      kind: 'applied',
      application: running,
    })
  })

  it('may apply again after one that ended, and sees it', () => {
    expect(standingWith(medicine, [withdrawn], [])).toEqual({ kind: 'open', earlier: withdrawn })
  })

  it('looks past the one that ended at the one that runs', () => {
    const running = application(1)
    expect(standingWith(medicine, [withdrawn, running], [])).toMatchObject({ kind: 'applied' })
  })

  it('cannot apply to a closed one, even with a draft', () => {
    expect(standingWith(closed, [], [medicine._id])).toEqual({ kind: 'closed', earlier: null })
  })

  it('does not mix up programs', () => {
    const elsewhere = application(3, { program: { _id: id(3, 9), programName: 'Dentistry' } })
    expect(standingWith(medicine, [elsewhere], [])).toEqual({ kind: 'open', earlier: null })
  })
})
