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
    'Everything stored about oneself as a ZIP: data, documents as they were sent, and who viewed them. Requires fresh proof.',
  body: z.strictObject({}),
  download: 'application/zip',
  reply: z.any(),
  failure: () => failures.myData,
})
