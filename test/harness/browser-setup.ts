import { buildScreens } from '../screens/build-if-stale.ts'

/** Builds what the browser tests need. */
export default (): Promise<void> => buildScreens()
