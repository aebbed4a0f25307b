import type { RouteShape } from '#platform/contract/route.ts'
import { isContract, modulesThat } from './found-files.ts'

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

const contracts = await modulesThat(isContract)

/**
 * Every route that a contract exports, by name. The server does not start if one has no operation, and the OpenAPI
 * document and the authorization test are generated from this list.
 */
export const allRoutes: ReadonlyMap<string, RouteShape> = byName(
  contracts.flatMap((contract) => Object.entries(contract)),
)

function byName(exported: readonly [string, unknown][]): Map<string, RouteShape> {
  const routes = new Map<string, RouteShape>()
  for (const [name, value] of exported) {
    if (!isRoute(value)) continue
    if ((routes.get(name) ?? value) !== value) throw new Error(`Two calls have the name ${name}`)
    routes.set(name, value)
  }
  return routes
}
