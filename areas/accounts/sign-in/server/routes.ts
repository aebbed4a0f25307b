import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changePassword } from '#areas/accounts/passwords/server/change-password.ts'
import { forgotPassword } from '#areas/accounts/passwords/server/forgot-password.ts'
import { register } from '#areas/accounts/registration/server/register.ts'
import { resendCode } from '#areas/accounts/registration/server/resend-code.ts'
import { resetPassword } from '#areas/accounts/passwords/server/reset-password.ts'
import { verifyCode } from '#areas/accounts/registration/server/verify-code.ts'
import * as contract from '../contract/sign-in.ts'

import { presentAccount } from './accounts.ts'
import { callerOf, markCookie, newMark } from './known-devices.ts'
import { login } from './login.ts'
import { provePassword } from './prove-password.ts'
import { endSession, endSessions, listSessions, logOut, logOutByHash } from './sessions.ts'

/** Binds the calls about accounts, codes, passwords and sessions to their operations. */
export function signInRoutes(serve: Serve, deps: Deps): void {
  /** Marks the browser that requests a code, so that it is recognized when it sends the code. */
  const markRequester = (call: Parameters<typeof callerOf>[0] & { headers: Record<string, string> }) => {
    const from = callerOf(call)
    const mark = from.mark ?? newMark()
    call.headers['set-cookie'] = markCookie(mark, deps.config.publicUrl)
    return { ...from, mark }
  }
  serve(contract.register, (call) => register(deps, call.body, markRequester(call)))
  serve(contract.login, (call) => login(deps, call.body, markRequester(call)))
  serve(contract.verifyCode, async (call) => {
    const { reply, mark } = await verifyCode(deps, call.body, callerOf(call))
    call.headers['set-cookie'] = markCookie(mark, deps.config.publicUrl)
    return reply
  })
  serve(contract.resendCode, (call) => resendCode(deps, call.body, markRequester(call)))
  serve(contract.forgotPassword, ({ body }) => forgotPassword(deps, body.email))
  serve(contract.resetPassword, ({ body }) => resetPassword(deps, body))
  serve(contract.changePassword, (call) => changePassword(deps, call.viewer, call.body, callerOf(call).mark))
  serve(contract.provePassword, (call) =>
    provePassword(deps, call.viewer, call.body.password, callerOf(call).mark),
  )
  serve(contract.logout, async ({ viewer, headers }) => {
    await logOut(deps, viewer)
    // The browser's data of this person is cleared with the session.
    headers['clear-site-data'] = '"cache", "storage"'
    return { message: signInMessages.loggedOut }
  })
  serve(contract.logoutByHash, async ({ body }) => {
    // Leaves the browser's data alone: by now somebody else may be logged in with it.
    await logOutByHash(deps, body.tokenHash)
    return { message: signInMessages.loggedOut }
  })
  serve(contract.me, async ({ viewer }) => ({ user: presentAccount({ ...viewer, id: viewer.userId }) }))
  serve(contract.listSessions, ({ viewer }) => listSessions(deps, viewer))
  serve(contract.endSession, async ({ viewer, params }) => {
    await endSession(deps, viewer, params.sessionId)
    return { message: signInMessages.sessionEnded }
  })
  serve(contract.endOtherSessions, async ({ viewer }) => {
    await endSessions(deps.db, viewer.userId, viewer.sessionId)
    return { message: signInMessages.othersEnded }
  })
}
