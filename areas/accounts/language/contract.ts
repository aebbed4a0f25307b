import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { languageMessages } from '#texts/accounts/language/language.ts'
import { languages } from '#texts/languages.ts'

export const showLanguage = route({
  method: 'GET',
  path: '/account/language',
  who: 'account',
  limit: 'read',
  summary: 'The language one has chosen; null is that of the browser.',
  reply: z.object({ language: z.nullable(z.string()) }),
  about: ['language'],
})

export const saveLanguage = route({
  method: 'PUT',
  path: '/account/language',
  who: 'account',
  limit: 'write',
  summary: 'Choose the language of screens, e-mails and letters; null goes by the browser.',
  body: z.strictObject({
    language: z.nullable(z.enum(languages, { error: () => languageMessages.notOurs })),
  }),
  reply: z.object({ message: z.string(), language: z.nullable(z.string()) }),
  about: ['language'],
})
