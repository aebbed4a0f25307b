import type { ReplyOf } from '#platform/contract/route.ts'
import type { verifyCode } from '../contract/sign-in.ts'

/** The reply to a completed login: the person and the session token. */
export type SignedInReply = ReplyOf<typeof verifyCode>
