import { countQueue } from '#contract/queue.ts'
import { ownRequest } from '../../store/own-request.ts'

/** How many files wait, for the bar of every screen. */
export const queueCountRequest = ownRequest('queueCount', countQueue)
