import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { chooseLanguage, languageCookie } from '#platform/language/choose-language.ts'
import * as contract from '../contract.ts'
import { saveLanguage } from './save-language.ts'

/** Binds the calls about a person's language to their operations. */
export function languageRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showLanguage, async ({ viewer }) => ({ language: viewer.language }))
  serve(contract.saveLanguage, ({ viewer, body: { language }, incoming, headers }) => {
    const cookie = languageCookie(language, incoming.headers, deps.config)
    if (cookie !== null) headers['set-cookie'] = cookie
    const browser = chooseLanguage({ 'accept-language': incoming.headers['accept-language'] })
    return saveLanguage(deps, viewer, { language, browser })
  })
}
