/** What screens of other areas may use of this one, for students and officers alike. */

export { describeStatus } from './states/web/status-badge.tsx'
