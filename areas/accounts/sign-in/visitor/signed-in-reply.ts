import type { ReplyOf } from '#platform/contract/route.ts'
import type { verifyCode } from '../contract/sign-in.ts'

/** Somebody who is in, with the token of the session. */
export type SignedInReply = ReplyOf<typeof verifyCode>
