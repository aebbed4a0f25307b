import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/activities.ts'
import { calendarFile, endFeed, hasFeed, makeFeed, openFeed, usualSpan } from './calendar-feed.ts'
import { addOwnTask, changeOwnTask, removeOwnTask } from './own-tasks.ts'
import { showActivities } from './show-activities.ts'
import { calendarOf } from './show-calendar.ts'
import { markSeen, readTimeline } from './show-timeline.ts'

/** Binds the calls about to-dos, the timeline and the calendar to their operations. */
export function activityRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showActivities, ({ viewer }) => showActivities(deps, viewer))
  serve(contract.showTimeline, ({ viewer, query }) => readTimeline(deps, viewer, query))
  serve(contract.markTimelineSeen, ({ viewer }) => markSeen(deps, viewer))
  serve(contract.showCalendar, async ({ viewer, query }) => {
    const usual = usualSpan(deps.clock.now())
    const span = { from: query.from ?? usual.from, to: query.to ?? usual.to }
    return {
      ...(await calendarOf(deps.db, viewer.userId, span)),
      hasFeed: await hasFeed(deps, viewer.userId),
    }
  })
  serve(contract.downloadCalendar, ({ viewer }) => calendarFile(deps, viewer.userId))
  serve(contract.makeCalendarFeed, ({ viewer, device }) => makeFeed(deps, viewer, device))
  serve(contract.endCalendarFeed, ({ viewer }) => endFeed(deps, viewer))
  serve(contract.followCalendar, ({ params }) => openFeed(deps, params.feed))
  serve(contract.addTask, ({ viewer, body }) => addOwnTask(deps, viewer, body))
  serve(contract.changeTask, ({ viewer, params, body }) => changeOwnTask(deps, viewer, params.taskId, body))
  serve(contract.removeTask, ({ viewer, params }) => removeOwnTask(deps, viewer, params.taskId))
}
