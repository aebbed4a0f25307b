import type { Deps } from '#platform/config/deps.ts'
import { callerOf, markCookie } from '#areas/accounts/sign-in/server/known-devices.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import * as change from './change-factors.ts'
import { readFactors } from './own-factors.ts'
import { proveFactor, startProof } from './prove-factor.ts'
import { finishPasskeySetUp, finishSetUp, startSetUp } from './set-up-factor.ts'
import { verifyPasskey } from './verify-factor.ts'

/** Binds the calls about the second factor of the console: at the login, at its set-up, and in one's account. */
export function secondFactorRoutes(serve: Serve, deps: Deps): void {
  const cookie = (mark: string) => markCookie(mark, deps.config.publicUrl)
  serve(contract.verifyPasskey, async (call) => {
    const { reply, mark } = await verifyPasskey(deps, call.body, callerOf(call))
    call.headers['set-cookie'] = cookie(mark)
    return reply
  })
  serve(contract.startSetUp, ({ body }) => startSetUp(deps, body.challengeId))
  serve(contract.finishSetUp, async (call) => {
    const { reply, mark } = await finishSetUp(deps, call.body, callerOf(call))
    call.headers['set-cookie'] = cookie(mark)
    return reply
  })
  serve(contract.finishPasskeySetUp, async (call) => {
    const { reply, mark } = await finishPasskeySetUp(deps, call.body, callerOf(call))
    call.headers['set-cookie'] = cookie(mark)
    return reply
  })
  serve(contract.startProof, ({ viewer }) => startProof(deps, viewer))
  serve(contract.proveWithCode, ({ viewer, body }) =>
    proveFactor(deps, viewer, body.challengeId, { code: body.otp }),
  )
  serve(contract.proveWithPasskey, ({ viewer, body }) =>
    proveFactor(deps, viewer, body.challengeId, { credential: body.credential }),
  )
  serve(contract.showFactors, ({ viewer }) => readFactors(deps.db, deps, viewer.userId))
  serve(contract.offerTotp, ({ viewer }) => change.offerTotp(deps, viewer))
  serve(contract.confirmTotp, ({ viewer, body }) => change.confirmTotp(deps, viewer, body.otp))
  serve(contract.removeTotp, ({ viewer }) => change.removeTotp(deps, viewer))
  serve(contract.offerPasskey, ({ viewer }) => change.offerPasskey(deps, viewer))
  serve(contract.addPasskey, ({ viewer, body }) => change.addPasskey(deps, viewer, body))
  serve(contract.removePasskey, ({ viewer, params }) => change.removePasskey(deps, viewer, params.passkeyId))
  serve(contract.makeRecoveryCodes, ({ viewer }) => change.newRecoveryCodes(deps, viewer))
}
