/** What other areas may import from this one on the server, besides its contracts. */

export { calendarOf } from './activities/server/show-calendar.ts'
export { stopSearchMail } from './saved-searches/server/stop-search-mail.ts'
