/** What other areas may use of this one on the server, beside its contracts. */

export { calendarOf } from './activities/server/show-calendar.ts'
export { stopSearchMail } from './saved-searches/server/stop-search-mail.ts'
