// @ts-expect-error a plain script, without types
import { buildWhatIsStale } from '../../scripts/build/build.mjs'

/** Builds what the browser tests need. */
export default async function setUp(): Promise<void> {
  await (buildWhatIsStale as (names: string[]) => Promise<void>)(['screens'])
}
