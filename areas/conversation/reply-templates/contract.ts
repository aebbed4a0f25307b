import { checks } from '#texts/conversation/reply-templates/checks.ts'
import * as z from 'zod/mini'
import { distinctName, Id, paragraph } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** Maximum lengths in characters, and the maximum number of templates. */
export const longestTemplateName = 80
export const longestTemplate = 3000
export const mostTemplates = 200

/** What a template can have in braces; filled in when it is inserted. */
export const templateWords = ['name', 'reference'] as const
export type TemplateWord = (typeof templateWords)[number]

/** A text that officers insert into a message and change before they send it. The whole office has the same. */
export const ReplyTemplate = z.object({
  _id: Id,
  name: z.string(),
  text: z.string(),
  /** Rises with every change; a change states the one it was made from. */
  version: z.number(),
})
export type ReplyTemplate = z.output<typeof ReplyTemplate>

const unknownWord = new RegExp(String.raw`\{(?!(?:${templateWords.join('|')})\})[^{}]*\}`)
const TemplateInput = z.strictObject({
  name: distinctName({ empty: () => checks.name, max: longestTemplateName }),
  text: paragraph({ empty: () => checks.text, max: longestTemplate }).check(
    z.refine((text: string) => !unknownWord.test(text), { error: () => checks.words }),
  ),
})
const TemplatePath = z.strictObject({ templateId: Id })
const saved = z.object({ message: z.string(), template: ReplyTemplate })
const about = ['reply template']

export const listReplyTemplates = route({
  method: 'GET',
  path: '/staff/reply-templates',
  who: 'staff',
  limit: 'read',
  summary: 'All reply templates of the office, by name.',
  reply: z.object({ templates: z.array(ReplyTemplate) }),
  about,
})

export const addReplyTemplate = route({
  method: 'POST',
  path: '/staff/reply-templates',
  who: 'admin',
  limit: 'write',
  summary: `Add a reply template; at most ${mostTemplates}. Its text may contain {name} and {reference}.`,
  body: TemplateInput,
  status: 201,
  reply: saved,
  about,
})

export const changeReplyTemplate = route({
  method: 'PUT',
  path: '/staff/reply-templates/:templateId',
  who: 'admin',
  limit: 'write',
  summary: 'Change a reply template. Refused if somebody else has changed it since `version`.',
  params: TemplatePath,
  body: z.strictObject({ ...TemplateInput.shape, version: z.int() }),
  reply: saved,
  about,
})

export const removeReplyTemplate = route({
  method: 'DELETE',
  path: '/staff/reply-templates/:templateId',
  who: 'admin',
  limit: 'write',
  summary: 'Delete a reply template. Messages that were written with it stay as they are.',
  params: TemplatePath,
  reply: z.object({ message: z.string() }),
  about,
})

/** A template with the words in braces filled in. @param words those that are known */
export const fillTemplate = (text: string, words: Readonly<Partial<Record<TemplateWord, string>>>): string =>
  text.replaceAll(/\{(name|reference)\}/g, (whole, word: TemplateWord) => words[word] ?? whole)

/** Whether a template can be used where only these words are known. */
export const canFill = (text: string, words: Readonly<Partial<Record<TemplateWord, string>>>): boolean =>
  templateWords.every((word) => words[word] !== undefined || !text.includes(`{${word}}`))
