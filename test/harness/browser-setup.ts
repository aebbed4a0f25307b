import { buildScreens } from '../screens/build-if-stale.ts'

/** Builds what the browser tests need. */
export default async (): Promise<void> => {
  await Promise.all([buildScreens('screens'), buildScreens('screens-production')])
}
