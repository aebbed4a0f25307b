import type { Deps } from '#platform/config/deps.ts'
import { inLanguage } from '#platform/language/current-language.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { languageMessages } from '#texts/accounts/language/language.ts'

/**
 * Saves the language a person reads.
 * @param browser the language of the request without a setting, in which the answer comes where it is removed
 */
export async function saveLanguage(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { language, browser }: { language: string | null; browser: string },
): Promise<{ message: string; language: string | null }> {
  await db.updateTable('users').set({ language }).where('id', '=', viewer.userId).execute()
  return inLanguage(language ?? browser, () => ({ message: languageMessages.saved, language }))
}
