import { failures } from '#texts/accounts/sign-in/failures.ts'
import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'

/** File name of the download. */
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
  failure: () => failures.myData,
})
