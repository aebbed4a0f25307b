import * as contract from '#areas/accounts/sign-in/contract/my-data.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { downloadMyData } from './download-my-data.ts'

/** Binds the download of a student's data. */
export function myDataRoutes(serve: Serve, deps: Deps): void {
  serve(contract.downloadMyData, ({ viewer, device }) => downloadMyData(deps, viewer, device))
}
