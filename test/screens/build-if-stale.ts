// @ts-expect-error a plain script, without types
import { buildIfStale } from '../../scripts/build/build.mjs'

/** React's development build before a release, whose warnings are findings; the quicker one with each change. */
export const usualBuild = process.env['SCREENS_BUILD'] ?? 'screens-production'

/** Whether these tests are those of `npm run test:release`, which checks more of each screen. */
export const isBeforeRelease = usualBuild === 'screens'

const build = buildIfStale as (name: string, command: string[], env: object) => Promise<void>

/**
 * Builds the screens for tests in `dist/NAME`, if stale: `screens` holds React's development build, whose warnings are
 * findings; `screens-production` takes a sixth less to draw. Both have the gallery of the kit. Another language has one of
 * its own, as in `screens-ar-XB`.
 */
export const buildScreens = (name: string, language?: string): Promise<void> =>
  build(name, ['test/screens/build-screens.mjs', name], {
    NODE_ENV: name === 'screens' ? 'development' : 'production',
    ...(language !== undefined && { WEB_LANGUAGE: language }),
  })
