import * as contract from '#contract/sign-in.ts'
import { signInMessages } from '#contract/sign-in.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { presentAccount } from './accounts.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { deviceMark, markCookie } from './known-devices.ts'
import { login } from './login.ts'
import { provePassword } from './prove-password.ts'
import { register } from './register.ts'
import { resendCode } from './resend-code.ts'
import { resetPassword } from './reset-password.ts'
import { endSession, endSessions, listSessions, logOut } from './sessions.ts'
import { verifyCode } from './verify-code.ts'

/** Binds the calls about accounts, codes, passwords and sessions to their operations. */
export function signInRoutes(serve: Serve, deps: Deps): void {
  serve(contract.register, ({ body, device }) => register(deps, body, device))
  serve(contract.login, ({ body, device }) => login(deps, body, device))
  serve(contract.verifyCode, async ({ body, address, device, incoming, headers }) => {
    const from = { address, device, mark: deviceMark(incoming.headers.cookie) }
    const { reply, mark } = await verifyCode(deps, body, from)
    headers['set-cookie'] = markCookie(mark, deps.config.publicUrl)
    return reply
  })
  serve(contract.resendCode, ({ body, device }) => resendCode(deps, body, device))
  serve(contract.forgotPassword, ({ body }) => forgotPassword(deps, body.email))
  serve(contract.resetPassword, ({ body }) => resetPassword(deps, body))
  serve(contract.changePassword, ({ viewer, body }) => changePassword(deps, viewer, body))
  serve(contract.provePassword, ({ viewer, body }) => provePassword(deps, viewer, body.password))
  serve(contract.logout, async ({ viewer, headers }) => {
    await logOut(deps, viewer)
    // What the browser kept of this person goes with the session.
    headers['clear-site-data'] = '"cache", "storage"'
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
