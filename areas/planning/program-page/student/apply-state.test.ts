import { describe, expect, it } from 'vitest'
import { application, id, program } from '#test/screens/sample-records.ts'
import { applyStateOf } from './apply-state.ts'

const medicine = program(1)
const closed = program(1, { open: false })
const withdrawn = application(2, { status: 'cancelled', joinStatus: 'closed', stage: 'withdrawn' })

describe('the state of applying to a program', () => {
  it('may apply to an open one', () => {
    expect(applyStateOf(medicine, [], [])).toEqual({ kind: 'open', earlier: null })
  })

  it('can continue a draft on this device', () => {
    expect(applyStateOf(medicine, [], [medicine._id])).toEqual({ kind: 'started' })
  })

  it('has applied while an application is open, even with a draft', () => {
    const running = application(1)
    expect(applyStateOf(medicine, [running], [medicine._id])).toEqual({
      kind: 'applied',
      application: running,
    })
  })

  it('may apply again after an application ended, and sees it', () => {
    expect(applyStateOf(medicine, [withdrawn], [])).toEqual({ kind: 'open', earlier: withdrawn })
  })

  it('prefers the open application to one that ended', () => {
    const running = application(1)
    expect(applyStateOf(medicine, [withdrawn, running], [])).toMatchObject({ kind: 'applied' })
  })

  it('cannot apply to a closed one, even with a draft', () => {
    expect(applyStateOf(closed, [], [medicine._id])).toEqual({ kind: 'closed', earlier: null })
  })

  it('leads to the university that takes applications only itself, unless one is running here', () => {
    const url = 'https://example.org/apply'
    const direct = program(1, { applying: { route: 'direct', url, checkedOn: '2026-11-02' } })
    expect(applyStateOf(direct, [], [direct._id])).toEqual({ kind: 'direct', url, checkedOn: '2026-11-02' })
    expect(applyStateOf(direct, [application(1)], [])).toMatchObject({ kind: 'applied' })
  })

  it('does not mix up programs', () => {
    const elsewhere = application(3, { program: { _id: id(3, 9), programName: 'Dentistry' } })
    expect(applyStateOf(medicine, [elsewhere], [])).toEqual({ kind: 'open', earlier: null })
  })
})
