/** What student and staff screens of other areas may import from this one. */

export { describeStatus } from './states/web/status-badge.tsx'
