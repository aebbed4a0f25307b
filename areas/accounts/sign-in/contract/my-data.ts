import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'

/** What the links of the mails about an account answer. */
export const leavingMessages = {
  /** @param goes the day in words */
  closing: (goes: string) =>
    `You asked us to delete this account, and it goes on ${goes}. You can still keep it.`,
  kept: 'Your account stays, with everything in it. Log in with your password.',
  keepOver:
    'This link no longer works. If the account is not gone yet, log in with your password, and you can keep it.',
  everybodyOut:
    'Everybody is signed out of your account. We sent a link to set a new password to your e-mail address.',
  notMeOver: 'This link no longer works. Ask for a new password instead; that signs everybody out too.',
} as const

/** Name under which a browser saves the download. */
export const myDataFile = 'my-data.zip'

export const downloadMyData = route({
  method: 'POST',
  path: '/student/my-data',
  who: 'student',
  limit: 'export',
  summary:
    'Everything kept of oneself as a ZIP: data, documents as they were sent, who looked at them. Asks for a recent proof.',
  body: z.strictObject({}),
  download: 'application/zip',
  reply: z.any(),
  failure: 'Your data could not be put together. Try again in a minute.',
})
