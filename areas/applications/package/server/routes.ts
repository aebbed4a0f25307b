import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { downloadPackage } from './download-package.ts'

/** Binds the call that downloads an application with its documents. */
export function packageRoutes(serve: Serve, deps: Deps): void {
  serve(contract.downloadPackage, ({ viewer, params, body }) =>
    downloadPackage(deps, viewer, params.applicationId, body),
  )
}
