// @ts-expect-error a plain script, without types
import { buildWhatIsStale } from '../scripts/build.mjs'

/** Builds what the tests in a browser look at. */
export default function setUp(): void {
  ;(buildWhatIsStale as (names: string[]) => void)(['screens'])
}
