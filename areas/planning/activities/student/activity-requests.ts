import { ownRequest } from '#kit/store/own-request.ts'
import {
  addTask,
  changeTask,
  endCalendarFeed,
  noteTimelineSeen,
  removeTask,
  showActivities,
  showCalendar,
  showTimeline,
} from '../contract/activities.ts'

export const activitiesRequest = ownRequest('activities', showActivities)
export const timelineRequest = ownRequest('timeline', showTimeline)
export const timelineSeenRequest = ownRequest('timelineSeen', noteTimelineSeen)
export const calendarRequest = ownRequest('calendar', showCalendar)
export const endFeedRequest = ownRequest('endCalendarFeed', endCalendarFeed)
export const addTaskRequest = ownRequest('addTask', addTask)
export const changeTaskRequest = ownRequest('changeTask', changeTask)
export const removeTaskRequest = ownRequest('removeTask', removeTask)
