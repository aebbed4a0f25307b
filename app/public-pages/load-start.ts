import type { Deps } from '#platform/config/deps.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import type { PageOf } from '#site/catalogue/public-page.ts'

/** The first view of the search, before anything is searched for. */
export async function loadStart(deps: Pick<Deps, 'pool' | 'clock'>): Promise<PageOf<'start'>> {
  return { kind: 'start', ...(await programSearch(deps).start(null)) }
}
