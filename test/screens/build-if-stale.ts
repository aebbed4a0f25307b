// @ts-expect-error a plain script, without types
import { buildIfStale } from '../../scripts/build/build.mjs'

const build = buildIfStale as (name: string, command: string[], env: object) => Promise<void>

/** Builds the screens for tests in `dist/screens`, or in another language in `dist/screens-<language>`, if stale. */
export const buildScreens = (language?: string): Promise<void> =>
  build(language === undefined ? 'screens' : `screens-${language}`, ['test/screens/build-screens.mjs'], {
    NODE_ENV: 'development',
    ...(language !== undefined && { WEB_LANGUAGE: language }),
  })
