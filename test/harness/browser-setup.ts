// @ts-expect-error a plain script, without types
import { buildWhatIsStale } from '../../scripts/build/build.mjs'

/** Builds what the tests in a browser look at. */
export default async function setUp(): Promise<void> {
  await (buildWhatIsStale as (names: string[]) => Promise<void>)(['screens'])
}
