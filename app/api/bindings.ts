import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { isBinding, modulesThat } from '../found-files.ts'

const modules = await modulesThat(isBinding)

/** The bindings of all routes to their operations: everything that the `routes.ts` files export. */
export const bindings = modules.flatMap(
  (module) => Object.values(module) as ((serve: Serve, deps: Deps, gates: UploadGates) => void)[],
)
