import type { Page } from 'playwright-core'

/** Gives the browser the answer that somebody gave to its question about notifications. */
export const answerNotifications = (page: Page, permission: NotificationPermission) =>
  page.evaluate((given) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => given })
    Notification.requestPermission = () => Promise.resolve(given === 'default' ? 'denied' : given)
  }, permission)
