import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listNotifications, markReadUpTo } from './list-notifications.ts'
import { removePushDevice, savePushDevice, showPush } from './push/push-devices.ts'
import { savePreferences, showPreferences } from './mail-preferences.ts'

/** Binds the calls about notifications to their operations. */
export function notificationRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listNotifications, ({ viewer, query }) => listNotifications(deps, viewer, query))
  serve(contract.markNotificationsRead, ({ viewer, body }) => markReadUpTo(deps, viewer, body.upTo))
  serve(contract.showPreferences, ({ viewer }) => showPreferences(deps, viewer))
  serve(contract.savePreferences, ({ viewer, body }) => savePreferences(deps, viewer, body.mail))
  serve(contract.showPush, ({ viewer }) => showPush(deps, viewer))
  serve(contract.savePushDevice, ({ viewer, body }) => savePushDevice(deps, viewer, body))
  serve(contract.removePushDevice, ({ viewer }) => removePushDevice(deps, viewer))
}
