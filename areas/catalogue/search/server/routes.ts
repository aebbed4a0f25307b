import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { programSearch } from './program-search.ts'

/** Binds the calls of the search for programs to their operations. */
export function findProgramRoutes(serve: Serve, { clock }: Deps): void {
  const searchIn = ({ pool }: Pick<Deps, 'pool'>) => programSearch({ pool, clock })
  serve(contract.findPrograms, ({ viewer, query, reads }) =>
    reads.run((source) => searchIn(source).find(viewer, query)),
  )
  serve(contract.countPrograms, ({ viewer, query, reads }) =>
    reads.run((source) => searchIn(source).count(viewer, query)),
  )
  serve(contract.showStart, ({ viewer, query, reads }) =>
    reads.run((source) => searchIn(source).start(viewer, query.currency)),
  )
  serve(contract.suggest, ({ query, reads }) => reads.run((source) => searchIn(source).suggest(query.search)))
  serve(contract.showDestinations, ({ query, reads }) =>
    reads.run((source) => searchIn(source).destinations(query.currency)),
  )
}
