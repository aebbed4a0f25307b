import type { Deps } from '#platform/config/deps.ts'
import { cacheReplies } from '#platform/live/reply-cache.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import * as contract from '../contract.ts'
import { officerShown, type QueueFilters } from '../filters/contract.ts'
import { exportQueue } from './export-queue.ts'
import { assignFiles } from './assign-files.ts'
import { saveFilter, listFilters, removeFilter, renameFilter } from './saved-filters.ts'
import { openNextFile } from './open-next-file.ts'
import { holdingsOf } from './queue-conditions.ts'
import { queueChoices } from './queue-choices.ts'
import { readQueueColumns, saveQueueColumns } from './queue-columns.ts'
import { countWaiting, readQueue } from './read-queue.ts'

/** Viewers who see the same share a cache entry: a whole university, or officers who look at the same people's files. */
const cacheScope = (viewer: Viewer, officer?: QueueFilters['officer']) =>
  viewer.role === 'university' ? viewer.universityId : holdingsOf(viewer, officer).map(({ whose }) => whose)

/** Binds the calls of the queue to their operations. */
export function queueRoutes(serve: Serve, deps: Deps): void {
  const cache = cacheReplies(deps, { milliseconds: 1000, renewAfter: 600, kinds: ['application', 'message'] })
  /** The screen reloads the queue after a change, so the cache must be cleared first. */
  const changing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      cache.clear()
    }
  }

  serve(contract.showQueue, ({ viewer, query }) =>
    cache.share(
      JSON.stringify(['queue', cacheScope(viewer, officerShown(query.officer, query.search)), query]),
      () => readQueue(deps, viewer, query, deps.clock.now(), cache.share),
    ),
  )
  serve(contract.exportQueue, ({ viewer, query }) => exportQueue(deps, viewer, query))
  serve(contract.countQueue, ({ viewer }) =>
    cache.share(JSON.stringify(['count', cacheScope(viewer)]), () =>
      countWaiting(deps, viewer, deps.clock.now(), cache.share),
    ),
  )
  serve(contract.queueChoices, ({ viewer, query }) => queueChoices(deps, viewer, query.university))
  serve(contract.assignFiles, ({ viewer, body }) => changing(assignFiles(deps, viewer, body)))
  serve(contract.openNextFile, ({ viewer }) => changing(openNextFile(deps, viewer)))
  serve(contract.showQueueColumns, ({ viewer }) => readQueueColumns(deps, viewer))
  serve(contract.chooseQueueColumns, ({ viewer, body }) => saveQueueColumns(deps, viewer, body))
  serve(contract.listQueueFilters, ({ viewer }) => listFilters(deps, viewer))
  serve(contract.saveQueueFilter, ({ viewer, body }) => saveFilter(deps, viewer, body))
  serve(contract.renameQueueFilter, ({ viewer, params, body }) =>
    renameFilter(deps, viewer, params.filterId, body),
  )
  serve(contract.removeQueueFilter, ({ viewer, params }) => removeFilter(deps, viewer, params.filterId))
}
