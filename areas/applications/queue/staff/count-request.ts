import { ownRequest } from '#kit/store/own-request.ts'
import { countQueue } from '../contract.ts'

/** How many files wait, for the bar of every screen. */
export const queueCountRequest = ownRequest('queueCount', countQueue)
