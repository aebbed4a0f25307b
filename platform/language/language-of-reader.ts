import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { site } from '#site'
import { languages } from '#texts/languages.ts'
import type { Database } from '../database/tables.ts'
import { chooseLanguage } from './choose-language.ts'
import { currentLanguage } from './current-language.ts'

/** The language a request is answered in: the caller's setting, else that of the browser, else the agency's. */
export const languageOf = ({ viewer, headers }: Pick<FastifyRequest, 'viewer' | 'headers'>): string =>
  viewer?.language ?? chooseLanguage(headers)

/** A stored language, if it still has texts. */
export const knownLanguage = (stored: string | null): string | null =>
  stored !== null && languages.includes(stored) ? stored : null

/** The language to store for a person who comes with the current request; null where there is nothing to choose. */
export const languageToRemember = (): string | null => (languages.length > 1 ? currentLanguage() : null)

/** The language of what is written to a person while somebody else, or nobody, is being served. */
export async function languageOfUser(db: Kysely<Database>, userId: string): Promise<string> {
  const found = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return knownLanguage(found?.language ?? null) ?? site.language
}
