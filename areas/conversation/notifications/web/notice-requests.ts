import {
  listNotices,
  readNotices,
  savePreferences,
  showPreferences,
} from '#platform/notifications/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'

export const noticesRequest = ownRequest('notices', listNotices)
export const readNoticesRequest = ownRequest('readNotices', readNotices)
export const preferencesRequest = ownRequest('mailPreferences', showPreferences)
export const savePreferencesRequest = ownRequest('saveMailPreferences', savePreferences)
/** Only how many are unread, for the bell. */
export const unreadRequest = ownRequest('unreadNotices', listNotices)
