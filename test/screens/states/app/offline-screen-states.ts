import type { Page } from 'playwright-core'
import { applicationStats } from '#areas/applications/list/contract/applications.ts'
import { listNotifications, showPreferences, showPush } from '#platform/notifications/contract.ts'
import type { SeenMessage } from '#app/web/offline/seen-replies.ts'
import { fullStats } from './account-screen-states.ts'
import { answerNotifications } from '../../answer-notifications.ts'
import { ayesha } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

const dashboard: Stubs = new Map([on(applicationStats, { reply: { data: fullStats } })])
const publicKey = 'B'.padEnd(87, 'A')
const notices = (push: Stub<typeof showPush>): Stubs =>
  new Map([
    on(listNotifications, { reply: { data: [], totalCount: 0, unread: 0 } }),
    on(showPreferences, { reply: { mail: { message: true, reminder: true, search: true } } }),
    on(showPush, push),
  ])

/** What the service worker tells the page when it has answered from the device. */
const answeredFromDevice = (page: Page, hoursAgo: number) =>
  page.evaluate((hours) => {
    const asOf = new Date(Date.now() - hours * 3_600_000).toISOString()
    const data: SeenMessage = { kind: 'seen', address: '/api/student/activities', asOf }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  }, hoursAgo)

/** The browser loses its connection. The test itself goes on. */
const goOffline = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
  })

/** Opens the notifications after the browser has the answer. */
const openNotices = async (page: Page, permission: NotificationPermission) => {
  await answerNotifications(page, permission)
  await page
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Notifications on this device' }).waitFor()
}
const withDashboard = (stubs: Stubs): Stubs => new Map([...dashboard, ...stubs])

export const offlineScreens: readonly ScreenState[] = [
  {
    name: 'dashboard-offline',
    as: ayesha,
    at: '/dashboard',
    stubs: dashboard,
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Notifications/ })
        .filter({ visible: true })
        .first()
        .waitFor()
      await goOffline(page)
    },
    shows: 'What you have opened on this device is still here.',
  },
  {
    name: 'dashboard-of-two-days-ago',
    as: ayesha,
    at: '/dashboard',
    stubs: dashboard,
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Notifications/ })
        .filter({ visible: true })
        .first()
        .waitFor()
      await goOffline(page)
      await answeredFromDevice(page, 48)
    },
    shows: 'you are offline: 2 days ago.',
  },
  {
    name: 'dashboard-server-unreachable',
    as: ayesha,
    at: '/dashboard',
    stubs: dashboard,
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Notifications/ })
        .filter({ visible: true })
        .first()
        .waitFor()
      await answeredFromDevice(page, 48)
    },
    shows: 'The server does not answer.',
  },
  {
    name: 'push-loading',
    as: ayesha,
    at: '/notices',
    stubs: notices('never'),
    shows: 'Notifications on this device',
  },
  {
    name: 'push-failed',
    as: ayesha,
    at: '/notices',
    stubs: notices({ refusal: 'unavailable' }),
    shows: 'We cannot reach our records',
  },
  {
    name: 'push-not-set-up',
    as: ayesha,
    at: '/notices',
    stubs: notices({ reply: { publicKey: null, on: false } }),
    shows: 'We always e-mail you about offers',
    act: (page) =>
      page.getByRole('heading', { name: 'Notifications on this device' }).waitFor({ state: 'detached' }),
  },
  {
    name: 'push-on',
    as: ayesha,
    at: '/dashboard',
    stubs: withDashboard(notices({ reply: { publicKey, on: true } })),
    act: (page) => openNotices(page, 'granted'),
    shows: 'Turn off',
  },
  {
    name: 'push-off',
    as: ayesha,
    at: '/dashboard',
    stubs: withDashboard(notices({ reply: { publicKey, on: false } })),
    act: (page) => openNotices(page, 'default'),
    shows: 'Turn on',
  },
  {
    name: 'push-blocked',
    as: ayesha,
    at: '/dashboard',
    stubs: withDashboard(notices({ reply: { publicKey, on: false } })),
    act: (page) => openNotices(page, 'denied'),
    shows: 'blocked in the settings of your browser',
  },
  {
    name: 'push-blocked-while-on',
    as: ayesha,
    at: '/dashboard',
    stubs: withDashboard(notices({ reply: { publicKey, on: true } })),
    act: (page) => openNotices(page, 'denied'),
    shows: 'blocked in the settings of your browser',
  },
  {
    name: 'push-refused',
    as: ayesha,
    at: '/dashboard',
    stubs: withDashboard(notices({ reply: { publicKey, on: false } })),
    act: async (page) => {
      await openNotices(page, 'default')
      await page.getByRole('button', { name: 'Turn on' }).click()
    },
    shows: 'Notifications were not allowed. We e-mail you instead.',
  },
]
